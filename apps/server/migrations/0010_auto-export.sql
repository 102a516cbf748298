CREATE TABLE "export_deliveries" (
	"rule_id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"state" text NOT NULL,
	"turn" integer NOT NULL,
	"revision" integer NOT NULL,
	"failures" integer NOT NULL,
	"problem" text,
	"changed_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone,
	"busy_until" timestamp with time zone,
	"exported_at" timestamp with time zone,
	"target" text,
	"path" text,
	"marker" text,
	"sha256" text,
	"claimed_path" text,
	"claimed_sha256" text,
	CONSTRAINT "export_deliveries_rule_id_recording_id_pk" PRIMARY KEY("rule_id","recording_id")
);
--> statement-breakpoint
CREATE TABLE "export_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"folder_id" uuid,
	"tag" text,
	"format" text NOT NULL,
	"options" jsonb NOT NULL,
	"template" text,
	"path" text NOT NULL,
	"language" text NOT NULL,
	"destination" text NOT NULL,
	"address" text NOT NULL,
	"user_name" text NOT NULL,
	"sealed_password" text,
	"is_paused" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_export_at" timestamp with time zone,
	"failing_since" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "export_deliveries" ADD CONSTRAINT "export_deliveries_rule_id_export_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."export_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_deliveries" ADD CONSTRAINT "export_deliveries_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_rules" ADD CONSTRAINT "export_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_deliveries_recording_id_index" ON "export_deliveries" USING btree ("recording_id");--> statement-breakpoint
CREATE INDEX "export_deliveries_by_path" ON "export_deliveries" USING btree ("target",lower("path"));--> statement-breakpoint
CREATE INDEX "export_deliveries_by_claim" ON "export_deliveries" USING btree ("target",lower("claimed_path"));--> statement-breakpoint
CREATE INDEX "export_deliveries_waiting" ON "export_deliveries" USING btree ("next_at") WHERE "export_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "export_rules_user_id_created_at_index" ON "export_rules" USING btree ("user_id","created_at");