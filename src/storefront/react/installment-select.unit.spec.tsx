import { fireEvent, screen } from "@testing-library/react"

import { atNow, CART, resolve, show } from "./a-fake-checkout"
import { CardForm } from "./index"

atNow()

/** The space after "R$" is a no-break one. */
const plain = (text: string | null) => text?.replace(/\u00a0/g, " ")
const select = () => screen.getByRole<HTMLSelectElement>("combobox")

it("the live region of CardForm tells the installments when the total does not allow the chosen ones any more", async () => {
  const { rerender } = await show(<CardForm {...CART} amount={100} />)
  fireEvent.change(select(), { target: { value: "10" } })

  rerender(<CardForm {...CART} amount={15} />)
  await resolve()

  expect(select().value).toBe("3")
  expect(plain(screen.getByRole("status").textContent)).toBe(
    "3x de R$ 5,00 sem juros"
  )
  expect(plain(screen.getByRole("button").textContent)).toBe("Pagar R$ 15,00")
})
