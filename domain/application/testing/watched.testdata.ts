/** For tests: an application that records the borrower's view, the server state and the move after every change. */
import { conditionsFor } from '../conditions/conditions.ts'
import type { Outcome } from '../core/command.ts'
import { event } from '../events.ts'
import { noticesFor } from '../notifications.ts'
import type { DocumentType } from '../types.ts'
import { applicationView } from '../views/borrowerView.ts'
import { serverStateOf } from '../views/serverStates.ts'
import type { Produced } from './named.testdata.ts'
import { BORROWER, document, World, type WorldOptions } from './testWorld.ts'

export class Watched extends World {
  readonly #produced: Produced
  #files = 500
  #last: string

  constructor(produced: Produced, options?: WorldOptions) {
    super(options)
    this.#produced = produced
    this.#last = this.state
  }
  look(): this {
    this.#produced.add({
      view: applicationView(this.application, this.personal, this.lending, this.today),
      conditions: conditionsFor(this.application, BORROWER),
      notices: noticesFor(this.application, this.log, BORROWER),
    })
    this.#produced.move(this.#last, this.state)
    this.#last = this.state
    return this
  }
  override take(decided: Outcome): void {
    super.take(decided)
    this.look()
  }
  upload(type: DocumentType, condition?: string): void {
    const file = { ...document(this.#files++, type, 'UPLOAD', BORROWER), createdAt: this.now }
    this.happen(event('DocumentUploaded', { document: { ...file, ...(condition && { condition }) } }))
  }
  get server(): string {
    return serverStateOf(this.application).name
  }
}
