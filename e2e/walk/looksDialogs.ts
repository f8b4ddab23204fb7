/** Lists the dialogs that the deep tests named `looks` open, and the dialogs that they leave out. */

/** The file of each dialog that a test opens in every look, with the name that the test gives the dialog. */
export const DIALOGS: Readonly<Record<string, string>> = {
  'features/agent/ShortcutHelp.tsx': 'shortcuts',
  'features/agent/chatDesk/TransferDialog.tsx': 'transfer',
  'features/broker/FileDialog.tsx': 'file',
  'features/broker/Team.tsx': 'removal',
  'widgets/brokerCard/OriginatorCard.tsx': 'loan officer',
  'widgets/dialogs/FeedbackParts.tsx': 'feedback',
  'widgets/filters/SaveFilter.tsx': 'filter',
  'widgets/form/Confirmation.tsx': 'confirmation',
  'widgets/identity/CameraDialog.tsx': 'camera',
  'widgets/pdf/Reader.tsx': 'reader',
  'widgets/progress/CompactProgress.tsx': 'progress',
  'widgets/shell/BottomBar.tsx': 'menu',
  'widgets/withdraw/Withdraw.tsx': 'withdrawing',
}

/**
 * The dialogs that no test opens in every look. They consist of parts that the other dialogs have too, and tests open
 * them in the default look.
 */
export const LEFT_OUT: readonly string[] = [
  'features/agent/DocumentLinks.tsx',
  'features/agent/Original.tsx',
  'features/agent/desk/OrderForm.tsx',
  'features/agent/desk/Reveal.tsx',
  'features/chat/BadResponse.tsx',
  'features/chat/Question.tsx',
  'features/chat/Survey.tsx',
  'pages/application/Processing.tsx',
  'pages/application/ReferrerOffer.tsx',
  'screens/notary/session/LocationAlert.tsx',
  'widgets/dialogs/LeaveSurvey.tsx',
  'widgets/dialogs/LeaveSurveyDialog.tsx',
  'widgets/dialogs/SessionEnding.tsx',
  'widgets/dialogs/SignInAgain.tsx',
  'widgets/documents/DocumentDialog.tsx',
  'widgets/wallet/SwitchAccountsDialog.tsx',
]
