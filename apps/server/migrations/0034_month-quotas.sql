CREATE TABLE "month_quotas" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"transcription_seconds" integer,
	"caption_seconds" integer
);
--> statement-breakpoint
ALTER TABLE "time_entries" ADD COLUMN "held_for" text DEFAULT 'transcription' NOT NULL;--> statement-breakpoint
ALTER TABLE "month_quotas" ADD CONSTRAINT "month_quotas_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "time_entries_holds" ON "time_entries" USING btree ("user_id","created_at") WHERE kind = 'hold';