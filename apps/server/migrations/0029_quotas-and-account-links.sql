CREATE TABLE "account_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"sealed_token" text NOT NULL,
	"email" text,
	"user_id" uuid,
	"made_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ending" text,
	CONSTRAINT "account_links_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "account_links_are_for_someone" CHECK (("account_links"."purpose" = 'invitation') = ("account_links"."email" is not null) and ("account_links"."purpose" = 'password') = ("account_links"."user_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "storage_quotas" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "storage_quotas_bytes" CHECK ("storage_quotas"."bytes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_quotas" ADD CONSTRAINT "storage_quotas_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_links_purpose_created_at_index" ON "account_links" USING btree ("purpose","created_at");--> statement-breakpoint
CREATE INDEX "account_links_email_index" ON "account_links" USING btree ("email");--> statement-breakpoint
CREATE INDEX "account_links_user_id_index" ON "account_links" USING btree ("user_id");