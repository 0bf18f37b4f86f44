import { Client } from "@medusajs/framework/pg"
import { startSimulator } from "../../src/simulator"
import { aMigratedDatabase } from "../support/database/a-database"
import { aStoreProcess } from "../support/a-store-process"
import { storeApiAt } from "../support/a-store-api"
import { aGuest } from "../support/a-shopper"
import { aCardCheckoutWithCard } from "../support/a-card-checkout"
import { eventually } from "../support/eventually"
import { appendFileSync, writeFileSync } from "fs"

const say = (...x: unknown[]) => appendFileSync("/tmp/scratch.log", x.map((y) => typeof y === "string" ? y : JSON.stringify(y)).join(" ") + "\n")

it("x", async () => {
  writeFileSync("/tmp/scratch.log", "")
  const database = await aMigratedDatabase()
  const simulator = await startSimulator()
  const env = { GATEWAY_URL: simulator.url, ACCOUNT_OPTIONS: "{}" }
  const a = await aStoreProcess({ databaseUrl: database.url, seed: true, env })
  const b = await aStoreProcess({ databaseUrl: database.url, env })
  await eventually(() => fetch(b.url + "/health"))
  const store = a.store()
  const sql = new Client({ connectionString: database.url })
  await sql.connect()
  await simulator.on("authorize").slow(300).always()
  for (let round = 0; round < 20; round++) {
    const t0 = performance.now()
    const shopper = aGuest(storeApiAt(a.url), store)
    const other = { ...aGuest(storeApiAt(b.url), store, shopper.email) }
    const checkout = await aCardCheckoutWithCard({ simulator, store, shopper })
    const t1 = performance.now()
    const answers = await Promise.all([checkout.complete(), other.request("post", `/store/carts/${checkout.cartId}/complete`, {})])
    const t2 = performance.now()
    const show = (x: any) => `${x.status} ${x.body.type} ${x.body.order?.id ?? x.body.error?.message ?? x.body.message}`
    say(round, Math.round(t1 - t0), Math.round(t2 - t1), ...answers.map(show).map((s) => "| " + s))
    const q = async (label: string) => {
      const { rows } = await sql.query(`select c.id, c.status, c.captured_amount, (select count(*) from payment p where p.payment_collection_id = c.id) as payments,
       (select count(*) from payment p where p.payment_collection_id = c.id and canceled_at is not null) as canceled,
       (select count(*) from capture k join payment p on p.id = k.payment_id where p.payment_collection_id = c.id) as captures,
       (select count(*) from refund k join payment p on p.id = k.payment_id where p.payment_collection_id = c.id) as refunds,
       (select count(*) from order_cart oc where oc.cart_id = $2 and oc.deleted_at is null) as orders, (select count(*) from "order" o where o.email = $3) as orders_all,
       (select string_agg(state, ',') from checkout_transparent_charge x where x.payment_collection_id = c.id) as ledger, (select completed_at from cart where id = $2) as completed
       from payment_collection c where c.id = $1`, [checkout.collectionId, checkout.cartId, shopper.email])
      say("   ", label, rows[0])
      return rows[0]
    }
    const r = await q("first")
    if (Number(r.captured_amount) !== 99.9 || Number(r.orders) !== 1) {
      const again = await checkout.complete()
      say("    again", show(again))
      await q("again")
    }
  }
  say("authorize requests", (await simulator.requests("authorize")).length, "charges", (await simulator.charges()).length)
  say((await simulator.charges()).map((c) => `${c.chargeStatus} ${c.capturedAmount} ${c.refundedAmount} ${c.history.map((h) => h.event)}`))
  writeFileSync("/tmp/scratch-a.log", a.logs()); writeFileSync("/tmp/scratch-b.log", b.logs())
  await sql.end()
  await Promise.all([a.stop(), b.stop()])
  await simulator.close()
  await database.drop()
}, 200000)
