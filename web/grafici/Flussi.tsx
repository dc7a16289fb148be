import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { segno } from '#domain/money/decimale.ts';
import { testoNumero } from '#domain/money/numero-italiano.ts';
import type { Data } from '#domain/tempo/data.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Carta, LegendaCifre, Segno, Valori } from './Carta.tsx';
import classi from './dashboard.module.css';
import { flussiDi, type Vista } from './dashboard-api.ts';
import { type FlussiAttesi, fineDei12Mesi, flussiAMesi } from './flussi.ts';

const GraficoColonne = lazy(() => import('./GraficoColonne.tsx'));

const TITOLO = 'Flussi attesi nei prossimi 12 mesi';
const [CEDOLE, RIMBORSI] = ['var(--t-series-1)', 'var(--t-series-2)'];

/** What falls due between two days, elaborated as soon as one is there. */
const scadenzario = (dal: Data, al: Data) => ({
  to: '/page/movimenti/elaborazioni/scadenzario' as string,
  search: { dal, al, esegui: 'si' } as never,
});

interface FlussiProps {
  readonly vista: Pick<Vista, 'codAzienda' | 'data'>;
  readonly tabella: boolean;
}

/** What comes in over the next twelve months: coupons as columns, redemptions told beside so that these stay readable. */
export function Flussi({ vista: { codAzienda, data: dal }, tabella }: FlussiProps) {
  const letta = useQuery(flussiDi(codAzienda, dal, fineDei12Mesi(dal)));
  const flussi = letta.data && flussiAMesi(letta.data, dal);
  return (
    <Carta
      titolo={TITOLO}
      accanto={
        flussi ? (
          <LegendaCifre
            voci={[
              { nome: 'Cedole e dividendi', colore: CEDOLE, cifra: testoNumero(flussi.cedole) },
              {
                nome: 'Rimborsi',
                colore: RIMBORSI,
                cifra: testoNumero(flussi.rimborsi),
                aPunto: true,
              },
            ]}
          />
        ) : null
      }
      letta={letta}
      nonLetta="I flussi non si sono caricati"
      altezza={240}
    >
      {flussi ? <Mesi flussi={flussi} tabella={tabella} /> : null}
    </Carta>
  );
}

function Mesi({ flussi, tabella }: { readonly flussi: FlussiAttesi; readonly tabella: boolean }) {
  const { mesi, nonContati } = flussi;
  const naviga = useNavigate();
  const apre = useSessione().puo('Elaborazioni_R');
  const conRimborsi = mesi.filter(({ rimborsi }) => segno(rimborsi) > 0);
  const legame = ({ nome, dal, al }: FlussiAttesi['mesi'][number]) =>
    apre ? <Link {...scadenzario(dal, al)}>{nome}</Link> : nome;
  const apri = (i: number) => {
    const mese = mesi[i];
    if (mese) void naviga(scadenzario(mese.dal, mese.al));
  };
  const [primo, ultimo] = [mesi[0], mesi.at(-1)];
  return (
    <>
      <GraficoColonne
        titolo={TITOLO}
        altezza={conRimborsi.length > 0 ? 210 : 240}
        altrove="Gli stessi valori sono nella tabella che il bottone «Mostra i valori» apre."
        {...(apre && { onColonna: apri })}
        colonne={mesi.map(({ nome }) => nome)}
        serie={[
          { nome: 'Cedole e dividendi', colore: CEDOLE, valori: mesi.map(({ cedole }) => cedole) },
        ]}
      />
      {conRimborsi.length > 0 ? (
        <ul className={classi.rimborsi} aria-label="Rimborsi">
          {conRimborsi.map((mese) => (
            <li key={mese.dal}>
              <Segno colore={RIMBORSI} aPunto />
              {legame(mese)} <b>{testoNumero(mese.rimborsi)}</b>
            </li>
          ))}
        </ul>
      ) : null}
      {tabella ? (
        <Valori
          titolo={TITOLO}
          testa={['Mese', 'Cedole e dividendi €', 'Rimborsi €']}
          righe={mesi.map((mese) => ({
            chiave: mese.dal,
            nome: legame(mese),
            celle: [testoNumero(mese.cedole), testoNumero(mese.rimborsi)],
          }))}
        />
      ) : null}
      <p className={classi.nota}>
        Lordi, in euro al cambio del giorno
        {nonContati > 0 ? ` · ${nonContati} senza importo o senza cambio, non contati` : ''}
        {apre && primo && ultimo ? (
          <>
            {' · '}
            <Link {...scadenzario(primo.dal, ultimo.al)}>scadenzario</Link>
          </>
        ) : null}
      </p>
    </>
  );
}
