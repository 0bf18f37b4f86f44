import { z } from "@medusajs/framework/zod"
import { amountOption, minorUnitsOf } from "./account-payment-rules"

const limit = z.number().int().min(1).nullable()
const minutes = z.number().int().min(0).max(10_080).nullable()

/**
 * Limits for declined cards within an hour, checked before the gateway is called: they stop people who try stolen
 * cards. They do not block Pix. `null` switches a limit off.
 */
export const limitsOptions = z
  .strictObject({
    /**
     * Cards of one cart that their issuer declined, that were invalid or are in doubt. At the limit, the cart accepts
     * no card until fewer were within the hour. Default 5.
     */
    declinesPerCart: limit.default(5),
    /** Cards under one e-mail address that their issuer declined or that are in doubt. Default 10. */
    declinesPerEmail: limit.default(10),
    /**
     * Declined cards of all shoppers of the account. At the limit, nobody can pay by card until fewer were declined
     * within the hour. From a tenth of the limit, a discrepancy `cards_tested` is listed. Default 3,000.
     */
    declinesPerAccount: limit.default(3_000),
  })
  .prefault({})

/** What happens to captured money if its cart cannot be completed; reserved money is voided after half an hour. */
export const failedCompletionOptions = z
  .strictObject({
    /**
     * The minutes after the first failed completion at which captured money is refunded. `null` (default): never
     * automatically; it is listed as a discrepancy, and a person decides.
     */
    refundAfterMinutes: minutes.default(null),
    /** The same minutes for money that was paid by Pix, wallet or payment link. Default 30. */
    refundCodesAfterMinutes: minutes.default(30),
  })
  .prefault({})

/**
 * The most automatic refunds in one hour, for any reason: a limit to the damage of a defect of ours or of an attack.
 * Further refunds are listed for a person, and are made when there is room again; a reached cap is reported by the
 * event `checkout_transparent.automatic_refunds.capped`.
 */
export const automaticRefundsOptions = z
  .strictObject({
    /** The most charges that are refunded. Default 10; 0 for none. */
    mostPerHour: z.number().int().min(0).max(10_000).default(10),
    /** The most money that is refunded in total, in major units (reais). Default "5000.00"; `null` for any amount. */
    mostAmountPerHour: amountOption.nullable().default("5000.00"),
  })
  .prefault({})
  .transform(({ mostPerHour, mostAmountPerHour: most }) => ({
    mostPerHour,
    mostAmountPerHour: most === null ? null : minorUnitsOf(most),
  }))
