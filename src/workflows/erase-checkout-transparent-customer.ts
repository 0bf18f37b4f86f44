import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import {
  eraseCustomer,
  type EraseCustomerInput,
} from "../medusa/customer/erase-customer"

const eraseCheckoutTransparentCustomerStep = createStep(
  "erase-checkout-transparent-customer",
  async (input: EraseCustomerInput, { container }) =>
    new StepResponse(await eraseCustomer(container, input))
)

/** Erases the personal data of a customer from all tables of the plugin. */
export const eraseCheckoutTransparentCustomerWorkflow = createWorkflow(
  "erase-checkout-transparent-customer",
  (input: WorkflowData<EraseCustomerInput>) =>
    new WorkflowResponse(eraseCheckoutTransparentCustomerStep(input))
)
