/** `library`: the name that e-mails group their lines by. Days are local, YYYY-MM-DD; times `22:00`. */
interface OfLibrary {
  readonly library: string
}

interface OfTitle extends OfLibrary {
  readonly title: string
}

interface LoanParams extends OfTitle {
  readonly dueDay: string
  /** Only for loans that end at an hour. */
  readonly dueTime?: string
}

interface PickUpParams extends OfTitle {
  readonly lastDay: string
  /** When the library closes on that day. */
  readonly lastTime: string
}

interface WithReason {
  /** In the words of the staff, for the reader. */
  readonly reason?: string
}

/** What the words of each kind need. `outcome` chooses among several texts of one kind. */
export interface AlertParams {
  readonly loan_due_soon: LoanParams
  readonly loan_due_today: LoanParams
  /** `charged`: late for so long that the library counts the copy as not returned. */
  readonly loan_overdue: LoanParams & { readonly days: number; readonly outcome?: 'charged' }
  readonly loan_receipt: LoanParams
  readonly renewal_receipt: LoanParams
  readonly hold_placed: OfTitle
  readonly hold_on_the_way: OfTitle
  readonly hold_released: PickUpParams
  readonly hold_last_day: PickUpParams
  readonly hold_expired: OfTitle
  readonly hold_cancelled: OfTitle & WithReason
  readonly hold_passed_over: OfTitle
  readonly hold_back_in_queue: OfTitle
  readonly loan_moved: LoanParams & WithReason
  readonly registration_ends: OfLibrary & { readonly lastDay: string }
  readonly loan_request: OfTitle &
    WithReason & { readonly outcome: 'received' | 'ready' | 'refused' | 'cancelled' | 'expired'; readonly lastDay?: string }
  readonly suspension_start: WithReason & { readonly outcome: 'until' | 'open'; readonly lastDay?: string; readonly library?: string }
  /** `hindered`: something else keeps the person from borrowing. */
  readonly suspension_end: { readonly library?: string; readonly outcome?: 'hindered' }
  readonly debt: OfLibrary & WithReason & { readonly outcome: 'charged' | 'paid' | 'waived'; readonly cents: number }
  readonly clearance: WithReason & { readonly outcome: 'issued' | 'revoked'; readonly number: string }
  readonly service_request: WithReason & {
    readonly outcome: 'received' | 'answered' | 'ready' | 'refused'
    readonly number: string
    readonly library?: string
  }
  readonly suggestion: WithReason & {
    readonly outcome: 'accepted' | 'ordered' | 'arrived' | 'refused'
    readonly title: string
    readonly library?: string
  }
  readonly comment_decided: WithReason & { readonly outcome: 'shown' | 'refused'; readonly title: string }
  readonly profile_matches: { readonly count: number }
  readonly search_matches: { readonly count: number; readonly search: string }
  readonly followed_title: { readonly title: string }
  readonly followed_periodical: { readonly title: string; readonly issue: string }
  readonly security: {
    readonly outcome:
      | 'password_changed'
      | 'email_changed'
      | 'new_device'
      | 'factor_added'
      | 'factor_removed'
      | 'delegate_added'
      | 'delegate_acted'
      | 'sign_in_blocked'
      | 'deletion_requested'
      | 'deletion_refused'
      | 'copy_ready'
      | 'privacy_answered'
      | 'calendar_ended'
      | 'recovery_codes_ended'
    readonly day: string
    readonly time: string
  }
  readonly staff_notice: { readonly heading: string; readonly message: string; readonly library?: string }
}
