CREATE TABLE "invitation_facts" (
	"invited_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"seconds" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitation_facts_kind_reference_pk" PRIMARY KEY("kind","reference")
);
--> statement-breakpoint
CREATE TABLE "login_networks" (
	"user_id" uuid NOT NULL,
	"network_hash" text NOT NULL,
	"last_login_at" timestamp with time zone NOT NULL,
	CONSTRAINT "login_networks_user_id_network_hash_pk" PRIMARY KEY("user_id","network_hash")
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "state" text DEFAULT 'pending' NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "judged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "noticed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "reasons" text;--> statement-breakpoint
ALTER TABLE "invitation_facts" ADD CONSTRAINT "invitation_facts_invited_id_users_id_fk" FOREIGN KEY ("invited_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_networks" ADD CONSTRAINT "login_networks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_facts_invited_id_index" ON "invitation_facts" USING btree ("invited_id");--> statement-breakpoint
CREATE INDEX "login_networks_last_login_at_index" ON "login_networks" USING btree ("last_login_at");