ALTER TABLE "transcription_chunks" ADD COLUMN "first_hearing" jsonb;--> statement-breakpoint
ALTER TABLE "transcription_texts" ADD COLUMN "followed" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "transcriptions" ADD COLUMN "speaker_turns" jsonb;