CREATE TABLE "confidence_outcomes" (
	"engine" text NOT NULL,
	"bucket" smallint NOT NULL,
	"kept" integer NOT NULL,
	"corrected" integer NOT NULL,
	CONSTRAINT "confidence_outcomes_engine_bucket_pk" PRIMARY KEY("engine","bucket")
);
