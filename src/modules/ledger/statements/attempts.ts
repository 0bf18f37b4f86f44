import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CardAttempts, CodeAttempts } from "../../../charge/attempt-limits"
import { UNSUCCESSFUL_STATES } from "../../../charge/charge-state"
import { CHARGE_TABLE } from "./charge-rows"
import { NOW } from "./database-time"

const STATES = UNSUCCESSFUL_STATES.map((state) => `'${state}'`).join(", ")

const TRIED_WITHIN_WINDOW = `tried.account = asking.account and tried.state in (${STATES})
  and tried.created_at > ${NOW} - ? * interval '1 minute' and tried.deleted_at is null and tried.id <> asking.id`

/** What can still be paid of a cart; see the index of that name. A gateway may not tell of an end. */
export async function countUnpaidOfCart(
  knex: Knex,
  cartId: string
): Promise<number> {
  const rows = await knex(CHARGE_TABLE)
    .where({ cart_id: cartId, deleted_at: null })
    .whereRaw("state in ('unresolved', 'pending')")
    .whereRaw(
      `(state = 'unresolved' or code_expires_at is null or code_expires_at > ${NOW})`
    )
    .count<{ count: string }[]>("* as count")
  return Number(rows[0]?.count ?? 0)
}

/** What is in flight for longer is in doubt: its process is not at work on it any more. */
const UNDER_WAY = `tried.state = 'unresolved' and tried.created_at > ${NOW} - interval '30 seconds'`

/**
 * Counts card payments of the last `windowMinutes` that did not succeed, by database time, those of
 * `chargeId`'s own cart, e-mail and client address apart. What is in doubt may have been declined: it
 * counts for whoever did it, and not against all others, who would pay for an outage of the gateway.
 */
export async function countCardAttempts(
  knex: Knex,
  chargeId: string,
  windowMinutes: number
): Promise<CardAttempts> {
  const ofCart = "tried.cart_id = asking.cart_id"
  const ofEmail = "tried.email_digest = asking.email_digest"
  const ofAddress = "tried.client_digest = asking.client_digest"
  const { rows } = await knex.raw<{ rows: Record<string, string | null>[] }>(
    `select
      count(*) filter (where ${ofCart} and tried.state <> 'failed') as "declinesOfCart",
      count(*) filter (where ${ofEmail} and tried.state <> 'failed') as "declinesOfEmail",
      count(*) filter (where tried.state = 'declined') as "declinesOfAccount",
      count(*) filter (where ${ofCart} and tried.state <> 'declined') as "failuresOfCart",
      count(*) filter (where ${ofEmail} and tried.state <> 'declined') as "failuresOfEmail",
      case when asking.client_digest is not null then count(*) filter (
        where ${ofAddress} and (tried.state <> 'unresolved' or ${UNDER_WAY})
      ) end as "unsuccessfulOfAddress",
      count(*) filter (where tried.state <> 'unresolved') as "unsuccessfulOfAccount",
      count(*) filter (
        where ${ofAddress} and ${UNDER_WAY} and (tried.created_at, tried.id) < (asking.created_at, asking.id)
      ) as "underWayOfAddress"
    from ${CHARGE_TABLE} as asking
    left join ${CHARGE_TABLE} as tried on ${TRIED_WITHIN_WINDOW} and tried.method = 'card'
    where asking.id = ? and asking.deleted_at is null
    group by asking.id`,
    [windowMinutes, chargeId]
  )
  const count = (name: keyof CardAttempts) => Number(rows[0]?.[name] ?? 0)
  return {
    declinesOfCart: count("declinesOfCart"),
    declinesOfEmail: count("declinesOfEmail"),
    declinesOfAccount: count("declinesOfAccount"),
    failuresOfCart: count("failuresOfCart"),
    failuresOfEmail: count("failuresOfEmail"),
    unsuccessfulOfAddress:
      typeof rows[0]?.unsuccessfulOfAddress === "string"
        ? count("unsuccessfulOfAddress")
        : undefined,
    unsuccessfulOfAccount: count("unsuccessfulOfAccount"),
    underWayOfAddress: count("underWayOfAddress"),
  }
}

/** A charge, or somebody for whom none is written yet. */
export type AskingForCode =
  | { chargeId: string }
  | {
      account: string
      cartId: string | undefined
      clientDigest: string | undefined
    }

/**
 * Counts the codes and links of the last `windowMinutes` beside this one: those of its cart, those of
 * them that came to nothing, and those of its client address. What was never made does not count: who
 * is refused may ask again, and an outage locks nobody out.
 */
export async function countCodes(
  knex: Knex,
  asking: AskingForCode,
  windowMinutes: number
): Promise<CodeAttempts> {
  const whoAsks =
    "chargeId" in asking
      ? knex(CHARGE_TABLE)
          .select("id", "account", "cart_id", "client_digest")
          .where({ id: asking.chargeId, deleted_at: null })
      : knex.select(
          knex.raw("'' as id"),
          knex.raw("?::text as account", [asking.account]),
          knex.raw("?::text as cart_id", [asking.cartId ?? null]),
          knex.raw("?::text as client_digest", [asking.clientDigest ?? null])
        )
  const madeLately = `tried.method <> 'card' and tried.account = asking.account and tried.id <> asking.id
    and tried.state not in ('not_created', 'absent')
    and tried.created_at > ${NOW} - ? * interval '1 minute' and tried.deleted_at is null`
  const { rows } = await knex.raw<{ rows: Record<string, string>[] }>(
    `select "ofCart".*, (
        select count(*) from ${CHARGE_TABLE} as tried
        where tried.client_digest = asking.client_digest and ${madeLately}
      ) as "ofAddress"
    from (?) as asking, lateral (
      select count(*) as "ofCart", count(*) filter (where tried.state in (${STATES})) as "failedOfCart"
      from ${CHARGE_TABLE} as tried
      where tried.cart_id = asking.cart_id and ${madeLately}
    ) as "ofCart"`,
    [windowMinutes, whoAsks, windowMinutes]
  )
  const count = (name: keyof CodeAttempts) => Number(rows[0]?.[name] ?? 0)
  return {
    ofCart: count("ofCart"),
    failedOfCart: count("failedOfCart"),
    ofAddress: count("ofAddress"),
  }
}
