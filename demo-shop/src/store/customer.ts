import type {
  StoreClient,
  StoreError,
} from "medusa-payment-checkout-transparent-storefront/checkout"

/** The parts of Medusa's customer that this shop uses. */
export interface Customer {
  id: string
  email: string
  first_name: string | null
  last_name: string | null
}

export interface Login {
  email: string
  password: string
}

export interface NewCustomer extends Login {
  firstName: string
  lastName: string
}

const LOGIN = "/auth/customer/emailpass"

/** Receives the login token, which the shop then sends with each request. */
type KeepToken = (token: string) => void

export async function signIn(
  client: StoreClient,
  login: Login,
  keep: KeepToken
): Promise<void> {
  keep(await requestLoginToken(client, LOGIN, login))
}

/**
 * Registers a customer and signs the customer in. Medusa needs three requests for this. If an earlier attempt was
 * interrupted between them, this attempt continues it.
 */
export async function signUp(
  client: StoreClient,
  { firstName, lastName, ...login }: NewCustomer,
  keep: KeepToken
): Promise<void> {
  const token = await requestLoginToken(
    client,
    `${LOGIN}/register`,
    login
  ).catch((error: StoreError) => {
    // The e-mail address is already registered. If the password is right, this attempt continues the earlier one.
    if (error.status === 401) return requestLoginToken(client, LOGIN, login)
    throw error
  })
  keep(token)
  const names = { first_name: firstName, last_name: lastName }
  await client
    .fetch("/store/customers", {
      method: "POST",
      body: { email: login.email, ...names },
    })
    .catch((error: StoreError) => {
      // Medusa answers 400 if this login already has a customer, and also if it refuses the e-mail address.
      if (error.status !== 400) throw error
    })
  await signIn(client, login, keep)
}

async function requestLoginToken(
  client: StoreClient,
  path: string,
  { email, password }: Login
): Promise<string> {
  const { token } = (await client.fetch(path, {
    method: "POST",
    body: { email, password },
  })) as { token: string }
  return token
}

/** Reads the signed-in customer. Returns `undefined` if the login has expired. */
export async function readCustomer(
  client: StoreClient
): Promise<Customer | undefined> {
  try {
    const { customer } = (await client.fetch("/store/customers/me")) as {
      customer: Customer
    }
    return customer
  } catch (error) {
    if ((error as StoreError).status === 401) return undefined
    throw error
  }
}
