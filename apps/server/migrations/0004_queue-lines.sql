CREATE SEQUENCE "public"."queue_turn_compute_taken_of_members" INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."queue_turn_compute_taken_of_others" INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."queue_turn_compute_turn" INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."queue_turn_io_taken_of_members" INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."queue_turn_io_taken_of_others" INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."queue_turn_io_turn" INCREMENT BY 1 MINVALUE 0 MAXVALUE 9223372036854775807 START WITH 0 CACHE 1;--> statement-breakpoint
SELECT setval('queue_turn_compute_taken_of_members', (SELECT last_value FROM queue_turn_compute_taken));--> statement-breakpoint
SELECT setval('queue_turn_io_taken_of_members', (SELECT last_value FROM queue_turn_io_taken));
