ALTER TABLE "recordings" ADD COLUMN "text_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "recordings" r SET "text_bytes" =
  coalesce((SELECT octet_length(t."sections")::bigint + octet_length(t."words") FROM "transcripts" t WHERE t."recording_id" = r."id"), 0)
  + coalesce((SELECT sum(octet_length(v."sections")::bigint + octet_length(v."words")) FROM "transcript_versions" v WHERE v."recording_id" = r."id" AND v."origin" <> 'edited'), 0);
