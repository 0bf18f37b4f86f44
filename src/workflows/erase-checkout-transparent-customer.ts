import { MedusaError } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { type ChargeToErase, withoutIdentifiers } from "../charge/erasure"
import type { CustomerToFind } from "../medusa/find-customer"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../modules/ledger"
import { chargesOfFoundCustomer } from "./_charges-of-customer"

export interface EraseCustomerInput {
  /** A customer of Medusa, also one who was deleted. Either this or `email`. */
  customer_id?: string
  /** All that was ever paid or tried with this address, with or without an account. */
  email?: string
  /** With `customer_id`: also what was bought without logging in, under the same address. Default `false`. */
  guest_orders?: boolean
  /** Documents for fiscal notes stay for their 90 days. Default `false`. */
  keep_fiscal_document?: boolean
  /** Why. Kept; what would name the customer is taken out of it. */
  reason: string
  /** Who asks for it: the id of an admin user or of an API key. */
  actor: string
}

export interface ErasedCustomer {
  erasure_id: string
  /** How many charges were erased by this call. */
  erased: number
  /** Those that wait, and are erased by themselves as soon as their reason is gone. */
  waiting: ChargeToErase[]
}

/** Written down and marked at once: what dies from here on is gone on with by the job. */
const eraseCheckoutTransparentCustomerStep = createStep(
  "erase-checkout-transparent-customer",
  async (input: EraseCustomerInput, { container }) => {
    const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
    const { of, names } = await chargesOfFoundCustomer(
      container,
      customerOf(input)
    )
    const before = await ledger.chargesToErase(of)
    const erasureId = await ledger.requestErasure(of, {
      customerId: input.customer_id,
      by: input.actor,
      reason: withoutIdentifiers(input.reason, names),
      keepsFiscalDocuments: input.keep_fiscal_document ?? false,
    })
    await ledger.eraseCharges()
    const waiting = await ledger.chargesToErase(of)
    return new StepResponse<ErasedCustomer>({
      erasure_id: erasureId,
      erased: Math.max(0, before.length - waiting.length),
      waiting,
    })
  }
)

function customerOf({
  customer_id,
  email,
  guest_orders,
}: EraseCustomerInput): CustomerToFind {
  if (customer_id !== undefined && email === undefined) {
    return { customerId: customer_id, withGuests: guest_orders ?? false }
  }
  if (email !== undefined && customer_id === undefined) {
    return { email }
  }
  throw new MedusaError(
    MedusaError.Types.INVALID_DATA,
    "Nothing was erased: give either customer_id or email."
  )
}

/**
 * Erases the personal data of a customer in every table of the plugin; sums, times, ids and what proves
 * a payment stay. Charges whose money can still move wait, and are erased by the job as soon as it
 * cannot. Idempotent, and gone on with after a crash. Medusa's own records are Medusa's to erase.
 */
export const eraseCheckoutTransparentCustomerWorkflow = createWorkflow(
  "erase-checkout-transparent-customer",
  (input: WorkflowData<EraseCustomerInput>) =>
    new WorkflowResponse(eraseCheckoutTransparentCustomerStep(input))
)
