import { Link } from '@zmig/platform'

/** Who answers for what is written here, and where it binds. */
export const Rest = () => (
  <>
    <section aria-labelledby="content">
      <h2 id="content">אחריות לתוכן</h2>
      <p>
        מפעיל האתר אחראי לתוכן שבו. מצאתם טעות בתיאור של צמיג, במחיר או במידה? כתבו לנו ונתקן. קישורים לאתרים אחרים
        מובאים לנוחותכם, ועל תוכנם אחראים מי שמפעילים אותם.
      </p>
    </section>
    <section aria-labelledby="rights">
      <h2 id="rights">זכויות וסימנים</h2>
      <p>
        הטקסטים, האיורים והקוד באתר שייכים למפעיל האתר או ניתנו לו ברישיון. שמות היצרנים, הדגמים וסימניהם שייכים
        לבעליהם, ומובאים כאן כדי לתאר את הצמיגים.
      </p>
    </section>
    <section aria-labelledby="more">
      <h2 id="more">המסמכים המחייבים</h2>
      <ul>
        <li>
          <Link href="/terms-of-use">תנאי שימוש</Link>
        </li>
        <li>
          <Link href="/returns-and-refund-policy">החזרות וביטולים</Link>
        </li>
        <li>
          <Link href="/privacy-policy">מדיניות פרטיות</Link>
        </li>
        <li>
          <Link href="/accessibility-policy">הצהרת נגישות</Link>
        </li>
      </ul>
    </section>
  </>
)
