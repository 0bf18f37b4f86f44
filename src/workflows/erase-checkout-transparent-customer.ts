import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import {
  erasePersonalDataOfCustomer,
  type EraseCustomerInput,
} from "../medusa/customer/erase-personal-data-of-customer"

const eraseCheckoutTransparentCustomerStep = createStep(
  "erase-checkout-transparent-customer",
  async (input: EraseCustomerInput, { container }) =>
    new StepResponse(await erasePersonalDataOfCustomer(container, input))
)

/** Erases the personal data of a customer from all tables of the plugin. */
export const eraseCheckoutTransparentCustomerWorkflow = createWorkflow(
  "erase-checkout-transparent-customer",
  (input: WorkflowData<EraseCustomerInput>) =>
    new WorkflowResponse(eraseCheckoutTransparentCustomerStep(input))
)
