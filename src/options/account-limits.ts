import { z } from "@medusajs/framework/zod"
import { amountOption, minorUnitsOf } from "./account-payment-rules"

const limit = z.number().int().min(1).nullable()
const minutes = z.number().int().min(0).max(10_080).nullable()

/**
 * Cards that were declined within an hour, counted before the gateway is called: they stop people who
 * try stolen cards. They keep nobody from Pix. `null` switches one off.
 */
export const limitsOptions = z
  .strictObject({
    /**
     * Cards that their issuer declined, or that were no card at all: then no card more in this cart.
     * Default 5.
     */
    declinesPerCart: limit.default(5),
    /** Cards under one e-mail address that their issuer declined. Default 10. */
    declinesPerEmail: limit.default(10),
    /**
     * The same over all shoppers of the account: then nobody pays by card until fewer were declined
     * within the hour. From a tenth of it on, a difference `cards_tested` is listed. Default 3,000.
     */
    declinesPerAccount: limit.default(3_000),
  })
  .prefault({})

/** What becomes of money whose cart cannot be completed; what is only reserved is voided after half an hour. */
export const failedCompletionOptions = z
  .strictObject({
    /**
     * Money that was taken is given back so long after the first completion that failed. `null`
     * (default): never by itself; it is listed as a discrepancy, and a person decides.
     */
    refundAfterMinutes: minutes.default(null),
    /** The same for money that was paid with a Pix or wallet code. Default 30. */
    refundCodesAfterMinutes: minutes.default(30),
  })
  .prefault({})

/**
 * What is given back by itself in one hour at most, for whatever reason: should it be a mistake of
 * ours, or an attack, it ends there. What is beyond is listed for a person, and goes back when there is
 * room again; that a cap is reached is told (`checkout_transparent.automatic_refunds.capped`).
 */
export const automaticRefundsOptions = z
  .strictObject({
    /** How many charges. Default 10; 0 for none. */
    mostPerHour: z.number().int().min(0).max(10_000).default(10),
    /** How much together, in the main unit. Default "5000.00"; `null` for any amount. */
    mostAmountPerHour: amountOption.nullable().default("5000.00"),
  })
  .prefault({})
  .transform(({ mostPerHour, mostAmountPerHour: most }) => ({
    mostPerHour,
    mostAmountPerHour: most === null ? null : minorUnitsOf(most),
  }))
