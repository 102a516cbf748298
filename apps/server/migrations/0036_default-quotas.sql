CREATE TABLE "default_quotas" (
	"id" integer PRIMARY KEY NOT NULL,
	"quota_bytes" bigint,
	"transcription_seconds" integer,
	"caption_seconds" integer,
	"revision" integer NOT NULL,
	CONSTRAINT "default_quotas_bytes" CHECK ("default_quotas"."quota_bytes" >= 0)
);
