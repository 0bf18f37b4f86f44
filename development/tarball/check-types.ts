import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import type { Starter } from "./starter"

/** TypeScript's options for finding packages: as old bundlers do, as Node does, as new bundlers do. */
const RESOLUTIONS = {
  node: { module: "ESNext", moduleResolution: "node" },
  node16: { module: "Node16", moduleResolution: "node16" },
  bundler: { module: "ESNext", moduleResolution: "bundler" },
}

const STOREFRONT = `import { createCardSdk } from "medusa-payment-checkout-transparent-storefront"
import { isCardNumber } from "medusa-payment-checkout-transparent-storefront/card"
import {
  cardPayments,
  createCheckout,
  storeClient,
} from "medusa-payment-checkout-transparent-storefront/checkout"
import { CardForm } from "medusa-payment-checkout-transparent-storefront/react"

export const checkout = createCheckout({
  client: storeClient({ baseUrl: "http://localhost:9000", publishableKey: "pk" }),
  account: "br",
  locale: "pt-BR",
  methods: [cardPayments({ load: () => import("checkout-transparent") })],
})
export const parts = [createCardSdk, isCardNumber, CardForm]
// @ts-expect-error an account has to be named: types are there, and not any
createCheckout({ methods: [] })
`

const SERVER = `import { checkoutTransparent } from "medusa-payment-checkout-transparent"
import { startSimulator } from "medusa-payment-checkout-transparent/simulator"
import { synchronizeCheckoutTransparentChargeWorkflow } from "medusa-payment-checkout-transparent/workflows"

export const parts = [startSimulator, synchronizeCheckoutTransparentChargeWorkflow]
// @ts-expect-error options are needed: types are there, and not any
checkoutTransparent()
`

/** Checks the types of a page that imports every entry of the storefront, with all declarations. */
export function checkStorefrontTypes({
  run,
  storefront,
}: Starter): Promise<void> {
  return check(run, storefront, {
    source: STOREFRONT,
    options: {
      lib: ["ES2022", "DOM", "DOM.Iterable"],
      jsx: "react-jsx",
      skipLibCheck: false,
      types: [],
    },
  })
}

/** Checks the types of a backend's imports. Medusa's own declarations have errors, so they are skipped. */
export function checkServerTypes({ run, backend }: Starter): Promise<void> {
  return check(run, backend, {
    source: SERVER,
    options: { skipLibCheck: true, types: ["node"] },
  })
}

async function check(
  run: Starter["run"],
  directory: string,
  { source, options }: { source: string; options: object }
): Promise<void> {
  const checked = join(directory, "types-checked")
  mkdirSync(checked, { recursive: true })
  writeFileSync(join(checked, "imports.ts"), source)
  for (const [name, resolution] of Object.entries(RESOLUTIONS)) {
    const config = join(checked, `tsconfig.${name}.json`)
    writeFileSync(
      config,
      JSON.stringify({
        compilerOptions: {
          target: "ES2022",
          strict: true,
          noEmit: true,
          esModuleInterop: true,
          ...options,
          ...resolution,
        },
        include: ["imports.ts"],
      })
    )
    await run(`npx tsc -p ${config}`, directory)
  }
}
