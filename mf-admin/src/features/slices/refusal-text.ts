const NOT_PROVEN = 'לא הוכח מי שלח את הבקשה'
const DAMAGED = 'הקובץ שנשלח פגום'
const TOO_LARGE = 'הגרסה גדולה מדי'
const BAD_PACKAGE = 'הקבצים בגרסה לא תקינים'
const CHECKS = 'הבדיקות לא עברו'

/** Why something was refused, in a few words; the English sentence beside them says the cure, for the teams. */
const refusals: Record<string, string> = {
  // what serves
  Changed: 'הגרסאות השתנו בינתיים',
  NothingBefore: 'אין גרסה קודמת לחזור אליה',
  NothingActive: 'אין עדיין גרסה פעילה',
  ActiveAlready: 'הגרסה כבר פעילה אצל כל המבקרים',
  NoCanary: 'אין הפצה חלקית שאפשר לסיים',
  OtherCanary: 'גרסה אחרת נמצאת בהפצה חלקית',
  MissingAddress: 'בגרסה חסר דף שקיים בגרסה הפעילה',
  ClaimedAddress: 'כתובת שכבר שייכת לחלק אחר באתר',
  ReservedAddress: 'כתובת ששמורה לאתר עצמו',
  UnknownVersion: 'הגרסה לא פורסמה',
  UnknownSlice: 'אין חלק כזה באתר',
  Retired: 'קובצי הגרסה נמחקו',
  InUse: 'הגרסה עדיין בשימוש',
  Linked: 'יש קישור לגרסה שעדיין בתוקף',
  // keys and tokens
  NoPublicKey: 'המפתח שנשלח לא תקין',
  ForeignKey: 'המפתח אינו של הצוות האחראי',
  UnknownKey: 'המפתח אינו מוכר',
  RevokedKey: 'המפתח בוטל',
  WrongSignature: 'החתימה שגויה',
  Unsigned: 'הגרסה לא נחתמה',
  NoToken: NOT_PROVEN,
  BadToken: NOT_PROVEN,
  ExpiredToken: NOT_PROVEN,
  UsedToken: NOT_PROVEN,
  OtherShop: NOT_PROVEN,
  OtherRequest: NOT_PROVEN,
  OtherBody: NOT_PROVEN,
  BadRequest: 'הבקשה לא תקינה',
  // what was sent
  NotReceived: 'הגרסה לא התקבלה בשלמותה',
  StoreFault: 'אחסון הגרסאות לא זמין',
  OtherBytes: 'הגרסה כבר פורסמה עם קבצים אחרים',
  Damaged: DAMAGED,
  NotAnArchive: DAMAGED,
  TooLarge: TOO_LARGE,
  FileTooLarge: TOO_LARGE,
  TooManyFiles: 'בגרסה יש יותר מדי קבצים',
  BadMeta: 'תיאור הגרסה לא תקין',
  MissingFile: 'חסר קובץ בגרסה',
  UnlistedFile: 'בגרסה יש קובץ שלא הוצהר עליו',
  ChangedFile: 'קובץ בגרסה השתנה אחרי שנבנתה',
  UnsafeName: BAD_PACKAGE,
  DuplicateName: BAD_PACKAGE,
  NotAFile: BAD_PACKAGE,
  // the gate
  GateFailed: 'הבדיקות לא הושלמו',
  AnswerChanged: CHECKS,
  BadRecording: CHECKS,
  CodeFromText: CHECKS,
  DocumentWrite: CHECKS,
  EmptyClaim: CHECKS,
  EndlessLoop: CHECKS,
  ForeignModule: CHECKS,
  ForeignScript: CHECKS,
  ForeignStorage: CHECKS,
  FragmentInUse: CHECKS,
  InlineHandler: CHECKS,
  InlineScript: CHECKS,
  InlineStyle: CHECKS,
  MissingFragment: CHECKS,
  MissingName: CHECKS,
  MissingRoute: CHECKS,
  NoFacts: CHECKS,
  NoManifest: CHECKS,
  NoPages: CHECKS,
  NoScript: CHECKS,
  NodeInBrowser: CHECKS,
  NotAccessible: CHECKS,
  OtherCopy: CHECKS,
  OtherKind: CHECKS,
  OtherManifest: CHECKS,
  PageGrew: CHECKS,
  PageHangs: CHECKS,
  PageIsEmpty: CHECKS,
  PageNotRecorded: CHECKS,
  PageThrows: CHECKS,
  PageTooLarge: CHECKS,
  RequestChanged: CHECKS,
  ServerBundleFails: CHECKS,
  SharedPackage: CHECKS,
  SharedVersion: CHECKS,
  SliceDies: CHECKS,
}

/** Names of refusals that staff have words for. */
export const refusalCodes: ReadonlySet<string> = new Set(Object.keys(refusals))

/** An entry that is older than a name's last change still says that it was refused. */
export const refusalText = (code: string): string => refusals[code] ?? 'הבקשה נדחתה'
