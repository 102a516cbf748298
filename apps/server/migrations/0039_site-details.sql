CREATE TABLE "site_details" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"contact" text NOT NULL,
	"imprint_en" text NOT NULL,
	"imprint_zh_cn" text NOT NULL,
	"revision" integer NOT NULL
);
