CREATE TABLE "site_maintenance" (
	"id" integer PRIMARY KEY NOT NULL,
	"text_en" text,
	"text_zh_cn" text,
	"until_at" timestamp with time zone,
	"is_closed" boolean NOT NULL,
	"revision" integer NOT NULL
);
