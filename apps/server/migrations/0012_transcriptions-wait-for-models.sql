ALTER TABLE "transcriptions" ADD COLUMN "model_wait" jsonb;--> statement-breakpoint
ALTER TABLE "transcriptions" ADD COLUMN "is_model_missed" boolean DEFAULT false NOT NULL;