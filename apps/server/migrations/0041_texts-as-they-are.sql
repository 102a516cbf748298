ALTER TABLE "transcripts" ALTER COLUMN "sections" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "transcripts" ALTER COLUMN "words" SET STORAGE EXTERNAL;
