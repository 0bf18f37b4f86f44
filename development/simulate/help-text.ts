/** The text that `npm run simulate -- --help` prints. */
export const USAGE = `Usage: npm run simulate [-- options]

Plays random stories with the plugin's own code. A story is a sequence of actions of shoppers and administrators,
changes in the merchant panel of the gateway, and faults. Each story is drawn from a seed: the same kind of story and
the same seed always lead to the same story. The command prints each broken promise of the plugin (a violation), and
exits with 1 if there is one, or if so few charges were made that the stories prove too little.

  --seeds <number>     The number of seeds. Each seed is one story. The default is 10000. It is 20 with --kill-points or
                       --kill-at, and 100 with --planted.
  --from <number>      The first seed. The default is 1.
  --workers <number>   The number of processes that play stories at the same time. The default is the number of
                       processor cores plus one.
  --stories <kind>     The kind of the stories, see below. The default is any. With --kill-points or --kill-at, it is
                       sale. With --planted, the option has no effect, because each planted fault has its own kind.
  --observe <source>   How the store learns what happened at the gateway:
                       lookups        The store looks charges and links up. This is the default.
                       notifications  The store uses only notifications. The gateway offers only the calls of its
                                      interface document: it answers lookups, captures and refunds with 404. In most
                                      stories, a forged notification is sent to the store.
  --kill-points <most> Plays each story without the kills that it contains, and then again for each of its kill points,
                       with a kill of the first process there. A kill point is a moment just before or just after a
                       database write or a gateway call of this process. <most> is the largest number of kill points for
                       each story, which are chosen at equal distances. "all" chooses all of them.
  --kill-at <number>   Like --kill-points, but only for the kill point with this number.
  --planted <pattern>  Makes deliberate errors in the plugin's code (development/simulate/plants), one at a time. The
                       regular expression <pattern> selects the errors by their names. Plays stories with each error
                       until a story finds it, and at most as many stories as --seeds says. Exits with 1 if an error is
                       not found.
  --ends <file>        Writes one line for each story into the file: how the story ended. You can compare the files of
                       two commits to see for which seeds the result has changed.
  --help               Prints this text.

Kinds of stories:

  any                  One or two shoppers pay in up to three attempts each, while administrators, the merchant and
                       random faults interfere: calls fail, notifications are lost, processes are killed. Some of the
                       stories are of the kinds moved, resold and reduced.
  sale                 There is one sale, in which the shopper may change to another payment method. One to three other
                       steps follow. At most one gateway call fails, the goods may be sold out, and the process may be
                       killed once.
  stopped              The same things happen as in stories of the kind any. In addition, the two processes of the
                       store are paused for longer than the lease of a charge lasts, and then continue.
  notified             A shopper pays long after the start of the sale, when lookups have become rare. Other steps
                       follow so quickly that the store can learn of them in time only from notifications.
  moved                While the result of a charge is unknown, the store uses another gateway address for some minutes,
                       and the shopper pays a second time.
  resold               A cart is bought twice. The first payment is refunded, because the goods were sold out.
  reduced              A card payment is only authorized at first. An administrator reduces the amount of the order, and
                       the payment is captured afterwards.
  account              The goods and the money of one paid order change at random times: there are edits, returns and
                       exchanges just before and just after refunds in Medusa or in the merchant panel.
  unordered            A hook of the shop fails for minutes, so that payments have no order. Meanwhile, the merchant
                       usually refunds all or part of the money in the merchant panel. When the hook works again, the
                       carts are completed.
  second_purchase      A cart is bought twice. The first payment is refunded in different ways, and the second purchase
                       comes before or after this refund is booked in Medusa, often with another payment method.
  shipped              A card payment is authorized at first. It is captured when the goods are shipped, at once or in
                       two parts. Calls that the capture needs may fail.
  canceled             A cart is completed again later, mostly after an administrator or the plugin has canceled its
                       order.
  prices               The price depends on the way of paying. Administrators change the price rules while shoppers
                       choose and change their way of paying. Some carts have taxes, freight or store credit, and some
                       shoppers pay with another provider.
  token_outage         The gateway answers a call with 401, 403 or 429, mostly although it has carried the call out.
                       Then it usually issues no access tokens for some time.
  untold               The only process is killed just after the order was placed, before it has published the event of
                       the payment. Before it starts again, the money is refunded or disputed in the merchant panel.
  saved_cards          A customer saves cards, pays with them and removes them on several devices at the same time.
                       Requests to the vault of saved cards fail, and attackers try to use the cards.
  store_charged        The store charges the saved cards of a customer for several cycles of a subscription, often more
                       than once for the same cycle. Meanwhile, the customer removes cards or withdraws the consent.
  all                  Consecutive seeds get different kinds of this list.
`
