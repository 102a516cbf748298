ALTER TABLE "free_translations" ADD COLUMN "is_used" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "transcriptions" ADD COLUMN "translate_to" text;--> statement-breakpoint
CREATE INDEX "free_translations_recording_id_index" ON "free_translations" USING btree ("recording_id");--> statement-breakpoint
UPDATE "free_translations" SET "is_used" = true WHERE EXISTS (SELECT 1 FROM "translated_sections" WHERE "translated_sections"."recording_id" = "free_translations"."recording_id");
