import { useTranslation } from 'react-i18next';
import type { Catalogo } from '#web/i18n/it.ts';
import { Modale } from '#web/ui/Modale.tsx';
import { Tasto } from '#web/ui/Tasto.tsx';
import { chiudiFinestra } from './finestre.ts';
import classi from './tasti.module.css';

type Voce = readonly [tasti: readonly string[], chiave: keyof Catalogo];

const GRUPPI: readonly (readonly [keyof Catalogo, readonly Voce[]])[] = [
  [
    'tastiOvunque',
    [
      [['Ctrl K'], 'tastoCerca'],
      [['?'], 'tastoTasti'],
      [['Esc'], 'tastoChiudi'],
    ],
  ],
  [
    'tastiModuli',
    [
      [['Invio'], 'tastoProssimo'],
      [['Ctrl Invio'], 'tastoConferma'],
    ],
  ],
  [
    'tastiGriglia',
    [
      [['↑', '↓', '←', '→'], 'tastoFrecce'],
      [['PgSu', 'PgGiù'], 'tastoPagine'],
      [['Home', 'Fine'], 'tastoEstremi'],
      [['Invio'], 'tastoApri'],
      [['F2'], 'tastoModifica'],
      [['Ctrl C'], 'tastoCopia'],
      [['Ctrl V'], 'tastoIncolla'],
      [['Canc'], 'tastoElimina'],
    ],
  ],
];

/** `?`: the keys that work, by place. */
export default function Tasti() {
  const { t } = useTranslation();
  return (
    <Modale titolo={t('tastiTitolo')} aperta onChiudi={chiudiFinestra}>
      {GRUPPI.map(([titolo, voci]) => (
        <section key={titolo} className={classi.gruppo}>
          <h3>{t(titolo)}</h3>
          <dl>
            {voci.map(([tasti, chiave]) => (
              <div key={chiave}>
                <dt>
                  {tasti.map((uno) => (
                    <Tasto key={uno}>{uno}</Tasto>
                  ))}
                </dt>
                <dd>{t(chiave)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modale>
  );
}
