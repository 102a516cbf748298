DROP INDEX "orders_created_at_index";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
UPDATE "orders" SET "expires_at" = coalesce((SELECT max("payment_attempts"."expires_at") FROM "payment_attempts" WHERE "payment_attempts"."order_number" = "orders"."order_number"), "created_at");--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "expires_at" SET NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "status" = 'expired' WHERE "status" = 'closed';--> statement-breakpoint
UPDATE "orders" SET "status" = 'expired', "closed_at" = now() FROM (
  SELECT "order_number", row_number() OVER (PARTITION BY "user_id", "goods_id" ORDER BY "expires_at" DESC, "created_at" DESC, "order_number" DESC) AS "place"
  FROM "orders" WHERE "status" = 'pending'
) AS "ranked" WHERE "ranked"."order_number" = "orders"."order_number" AND "ranked"."place" > 1;--> statement-breakpoint
CREATE INDEX "orders_expires_at_index" ON "orders" USING btree ("expires_at") WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_pending" ON "orders" USING btree ("user_id","goods_id") WHERE "orders"."status" = 'pending';
