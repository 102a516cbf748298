ALTER TABLE "transcripts" ADD COLUMN "saved_by" uuid;--> statement-breakpoint
ALTER TABLE "transcript_versions" ADD COLUMN "saved_by" uuid;--> statement-breakpoint
ALTER TABLE "transcript_versions" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "transcript_versions" ADD COLUMN "visit_id" text;--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_versions" ADD CONSTRAINT "transcript_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transcript_versions_unnamed" ON "transcript_versions" USING btree ("kept_at") WHERE name is null;--> statement-breakpoint
UPDATE "transcripts" t SET "saved_by" = r."user_id" FROM "recordings" r WHERE r."id" = t."recording_id" AND t."origin" <> 'transcribed';--> statement-breakpoint
UPDATE "transcript_versions" v SET "saved_by" = r."user_id" FROM "recordings" r WHERE r."id" = v."recording_id" AND v."origin" <> 'transcribed';--> statement-breakpoint
UPDATE "recordings" r SET "text_bytes" =
  coalesce((SELECT octet_length(t."sections")::bigint + octet_length(t."words") FROM "transcripts" t WHERE t."recording_id" = r."id"), 0);
