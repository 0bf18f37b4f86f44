import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react"

import {
  type Customer,
  type Login,
  type NewCustomer,
  readCustomer,
  signIn,
  signUp,
} from "../store/customer"
import { useStore } from "../store/store"
import { storedLogin } from "./stored-login"

interface Account {
  /** The customer who is signed in, `null` for a guest, and `undefined` while this is not known yet. */
  customer: Customer | null | undefined
  signIn: (login: Login) => Promise<void>
  signUp: (customer: NewCustomer) => Promise<void>
  signOut: () => void
}

const AccountContext = createContext<Account>(undefined as never)

export function CustomerProvider({ children }: { children: ReactNode }) {
  const { client } = useStore()
  const [customer, setCustomer] = useState<Customer | null>()

  const refresh = useCallback(async () => {
    const login = storedLogin.get()
    const found = login ? await readCustomer(client) : undefined
    // If no customer was found, the login has expired. It is forgotten, unless another login has replaced it meanwhile.
    if (!found && login === storedLogin.get()) storedLogin.forget()
    setCustomer(found ?? null)
  }, [client])

  useEffect(() => {
    // If the shop does not answer, the shopper can still buy as a guest.
    const refreshOrStay = () =>
      void refresh().catch(() => setCustomer((before) => before ?? null))
    refreshOrStay()
    return storedLogin.onChangeInOtherTab(refreshOrStay)
  }, [refresh])

  const account = useMemo<Account>(
    () => ({
      customer,
      async signIn(login) {
        await signIn(client, login, storedLogin.set)
        await refresh()
      },
      async signUp(wanted) {
        await signUp(client, wanted, storedLogin.set)
        await refresh()
      },
      signOut() {
        storedLogin.forget()
        setCustomer(null)
      },
    }),
    [customer, client, refresh]
  )
  return (
    <AccountContext.Provider value={account}>
      {children}
    </AccountContext.Provider>
  )
}

export const useCustomerAccount = () => useContext(AccountContext)
