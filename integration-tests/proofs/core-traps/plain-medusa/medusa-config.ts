// The configuration of a Medusa without this plugin, which shows what core alone does with a payment provider.
import { join } from "node:path"
import { defineConfig } from "@medusajs/framework/utils"
import type { AuthorizationStatus } from "../provider-under-test"

const { DATABASE_URL = "postgres://localhost/core-traps" } = process.env

const naiveProviderAnswering = (answers: AuthorizationStatus) => ({
  resolve: join(__dirname, "naive-provider"),
  id: answers,
  options: { answers },
})

// eslint-disable-next-line no-restricted-exports -- Medusa loads it
export default defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: DATABASE_URL,
    http: {
      storeCors: "",
      adminCors: "",
      authCors: "",
      jwtSecret: "only-for-tests",
      cookieSecret: "only-for-tests",
    },
  },
  modules: [
    {
      resolve: "@medusajs/medusa/payment",
      options: {
        providers: [
          naiveProviderAnswering("authorized"),
          naiveProviderAnswering("captured"),
          naiveProviderAnswering("pending_authorization"),
        ],
      },
    },
  ],
})
