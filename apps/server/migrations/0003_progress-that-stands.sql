ALTER TABLE "transcription_chunks" ADD COLUMN "moved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transcriptions" ADD COLUMN "moved_at" timestamp with time zone;