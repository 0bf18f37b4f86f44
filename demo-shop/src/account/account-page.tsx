import { SavedCardList } from "medusa-payment-checkout-transparent-storefront/react/saved-cards"

import { useCart } from "../cart/cart-context"
import { PageTitle } from "../frame/page-title"
import { Loading } from "../frame/request-states"
import { useLanguage } from "../language/language"
import { Link } from "../navigation/link"
import type { Customer } from "../store/customer"
import { useStore } from "../store/store"
import { useCustomerAccount } from "./customer-provider"
import { SignInForm } from "./sign-in-form"

/** Shows the account of the signed-in customer. Shows a guest the form to sign in or to create an account. */
export function AccountPage() {
  const { customer } = useCustomerAccount()
  if (customer === undefined) return <Loading />
  return (
    <div className="narrow account">
      {customer ? <AccountDetails customer={customer} /> : <SignInForm />}
    </div>
  )
}

function AccountDetails({ customer }: { customer: Customer }) {
  const { texts } = useLanguage()
  const { settings } = useStore()
  const { signOut } = useCustomerAccount()
  const { cart, forgetCart } = useCart()
  const signOutAndForgetCart = () => {
    signOut()
    // The cart contains the customer's address, so it leaves this browser together with the login.
    forgetCart()
  }
  return (
    <>
      <PageTitle>{texts.account}</PageTitle>
      <p>
        <span>
          {[customer.first_name, customer.last_name].filter(Boolean).join(" ")}
        </span>
        <br />
        <span className="soft">{customer.email}</span>
      </p>
      <section className="card" aria-labelledby="saved-cards">
        <h2 id="saved-cards">{texts.savedCards}</h2>
        <SavedCardList regionId={settings.regionId} />
      </section>
      {cart && cart.items.length > 0 && (
        <Link to={{ name: "checkout" }} className="button button-main">
          {texts.checkOut}
        </Link>
      )}
      <button type="button" className="button" onClick={signOutAndForgetCart}>
        {texts.signOut}
      </button>
    </>
  )
}
