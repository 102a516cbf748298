CREATE TABLE "app_orders" (
	"order_number" text PRIMARY KEY NOT NULL,
	"app_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"metadata" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_origins" (
	"app_id" uuid NOT NULL,
	"origin" text NOT NULL,
	CONSTRAINT "app_origins_app_id_origin_pk" PRIMARY KEY("app_id","origin")
);
--> statement-breakpoint
CREATE TABLE "app_products" (
	"id" text PRIMARY KEY NOT NULL,
	"app_id" uuid NOT NULL,
	"name" text NOT NULL,
	"price" integer NOT NULL,
	"currency" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "app_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"app_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_users" (
	"app_id" uuid NOT NULL,
	"external_user_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"contact_email" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "app_users_app_id_external_user_id_pk" PRIMARY KEY("app_id","external_user_id"),
	CONSTRAINT "app_users_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "apps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "apps_name_unique" UNIQUE("name"),
	CONSTRAINT "apps_secretHash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "app_orders" ADD CONSTRAINT "app_orders_order_number_orders_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("order_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_orders" ADD CONSTRAINT "app_orders_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_orders" ADD CONSTRAINT "app_orders_product_id_app_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."app_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_orders" ADD CONSTRAINT "app_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_origins" ADD CONSTRAINT "app_origins_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_products" ADD CONSTRAINT "app_products_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_sessions" ADD CONSTRAINT "app_sessions_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_sessions" ADD CONSTRAINT "app_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_users" ADD CONSTRAINT "app_users_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_users" ADD CONSTRAINT "app_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "app_orders_user_id_index" ON "app_orders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "app_orders_app_id_index" ON "app_orders" USING btree ("app_id");--> statement-breakpoint
CREATE INDEX "app_products_app_id_created_at_index" ON "app_products" USING btree ("app_id","created_at");--> statement-breakpoint
CREATE INDEX "app_sessions_user_id_index" ON "app_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "app_sessions_app_id_index" ON "app_sessions" USING btree ("app_id");--> statement-breakpoint
CREATE INDEX "app_sessions_expires_at_index" ON "app_sessions" USING btree ("expires_at");