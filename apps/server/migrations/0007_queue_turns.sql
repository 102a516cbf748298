CREATE SEQUENCE "public"."queue_turn_compute_members_far" INCREMENT BY 2 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."queue_turn_compute_members_near" INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."queue_turn_compute_others_far" INCREMENT BY 4 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."queue_turn_compute_others_near" INCREMENT BY 4 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."queue_turn_compute_taken" INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."queue_turn_io_members_far" INCREMENT BY 2 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."queue_turn_io_members_near" INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."queue_turn_io_others_far" INCREMENT BY 4 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."queue_turn_io_others_near" INCREMENT BY 4 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."queue_turn_io_taken" INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1;--> statement-breakpoint
DROP TABLE "queue_lease" CASCADE;--> statement-breakpoint
DROP TABLE "queue_worker" CASCADE;--> statement-breakpoint
SELECT setval('queue_turn_compute_members_far', 0), setval('queue_turn_compute_members_near', 0), setval('queue_turn_compute_others_far', 0), setval('queue_turn_compute_others_near', 0), setval('queue_turn_compute_taken', 0), setval('queue_turn_io_members_far', 0), setval('queue_turn_io_members_near', 0), setval('queue_turn_io_others_far', 0), setval('queue_turn_io_others_near', 0), setval('queue_turn_io_taken', 0);
