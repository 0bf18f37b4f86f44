import type { Charge } from "../charge/charge"
import type {
  ChargeEventData,
  EventName,
  NewOutboxEntry,
  PublishedEvents,
} from "./events"
import { decimalFromMinorUnits } from "../money"
import type { ReconciliationInput } from "../reconciliation/reconciliation-input"
import { sumsToBook } from "../reconciliation/booking/sums-to-book"

export type EventInput = Pick<
  ReconciliationInput,
  "charge" | "operations" | "records" | "now"
>

/** The data that every event about a charge has, without the event's id, which the outbox adds. */
type CommonEventData = Omit<ChargeEventData, "id">

/** The names of the events about a charge, without the prefix `checkout_transparent.`. */
type ChargeEventTopic = {
  [Name in EventName]: Name extends `checkout_transparent.${infer T}`
    ? PublishedEvents[Name] extends ChargeEventData
      ? T
      : never
    : never
}[EventName]

/**
 * Returns an event about a charge that can be written to the outbox.
 *
 * `of` is the id of what happened to the charge, for example the id of a refund. The outbox stores only one event with
 * the same topic and the same `of`. An event that a charge has only once needs no `of`: the charge's id is then used.
 */
export function buildChargeEvent<T extends ChargeEventTopic>(
  topic: T,
  about: CommonEventData,
  {
    of = about.charge_id,
    ...more
  }: Omit<
    PublishedEvents[`checkout_transparent.${T}`],
    keyof ChargeEventData
  > & {
    of?: string
  }
): NewOutboxEntry {
  return {
    name: `checkout_transparent.${topic}`,
    key: `${topic}:${of}`,
    data: { ...about, ...more },
  } as NewOutboxEntry
}

/**
 * Returns the data that every event about a charge has. The captured and refunded sums are those to which the plugin
 * corrects Medusa's records. The order is the one in Medusa's records.
 */
export function commonEventData(input: EventInput): CommonEventData {
  const { charge, records } = input
  const { sums } = sumsToBook(input)
  return commonEventDataOfCharge({
    ...charge,
    sums,
    orderId: records.order?.id,
  })
}

export function commonEventDataOfCharge(charge: Charge): CommonEventData {
  return {
    charge_id: charge.id,
    merchant_charge_id: charge.merchantChargeId,
    account: charge.account,
    method: charge.method,
    payment_session_id: charge.paymentSessionId,
    payment_collection_id: charge.paymentCollectionId,
    cart_id: charge.cartId ?? null,
    order_id: charge.orderId ?? null,
    currency_code: charge.currencyCode.toLowerCase(),
    amount: toMajorUnits(charge.amount),
    captured: toMajorUnits(charge.sums.captured),
    refunded: toMajorUnits(charge.sums.refunded),
  }
}

export function toMajorUnits(amount: number): number {
  return Number(decimalFromMinorUnits(amount))
}
