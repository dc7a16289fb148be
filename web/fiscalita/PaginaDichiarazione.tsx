import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { oggi } from '#web/base/oggi.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { testoErrore } from '#web/record/errore.ts';
import { MenuExport } from '#web/reports/MenuExport.tsx';
import { useSessione } from '#web/sessione/sessione.ts';
import { CampoScelta } from '#web/ui/CampoScelta.tsx';
import { Etichetta } from '#web/ui/Etichetta.tsx';
import { Attesa } from '#web/ui/pagina/Attesa.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { Schede } from '#web/ui/Schede.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import { colonneBollo } from './colonne-dichiarazione.ts';
import { DietroLaRiga } from './DietroLaRiga.tsx';
import { dellAnno, type RigaBollo } from './dichiarazione-api.ts';
import { ParteCarichi } from './ParteCarichi.tsx';
import { QuadroRm, QuadroRt, QuadroRw } from './QuadriDichiarazione.tsx';
import classi from './zainetto.module.css';

/** Before this year nothing is declared of what is held abroad. */
const PRIMO_ANNO = 2012;
const QUADRI: ReadonlySet<string> = new Set(['rt', 'rm', 'rw']);

const anni = (): readonly string[] => {
  const corrente = Number(oggi().slice(0, 4));
  return Array.from({ length: corrente - PRIMO_ANNO + 1 }, (_, i) => String(corrente - i));
};

/** `/page/valutazione/dichiarazione`: quadri RT, RM and RW of a year, the stamp duty, the cost for tax. */
export default function PaginaDichiarazione() {
  const { anno: scritto, scheda = 'rt' } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const anno = Number(scritto ?? Number(oggi().slice(0, 4)) - 1);
  return (
    <>
      <Intestazione
        descrizione="Per persone fisiche, società semplici ed enti non commerciali; le società non compilano RT, RM e RW."
        azioni={
          QUADRI.has(scheda) ? (
            <MenuExport
              quali="del quadro"
              leggi={() => ({
                report: `quadro-${scheda}`,
                corpo: { dateTo: `${anno}-12-31` },
                parametri: [{ etichetta: 'Anno', valore: String(anno) }],
              })}
            />
          ) : undefined
        }
      />
      <div className={classi.barra}>
        <div className={classi.anno}>
          <CampoScelta
            etichetta="Anno d’imposta"
            obbligatorio
            opzioni={anni().map((uno) => ({ codice: uno, descrizione: uno }))}
            valore={String(anno)}
            onCambia={(codice) => codice && void cambia({ anno: codice })}
          />
        </div>
      </div>
      <Schede
        etichetta="Parti della dichiarazione"
        attiva={scheda}
        onCambia={(id) => void cambia({ scheda: id === 'rt' ? '' : id })}
        schede={[
          { id: 'rt', titolo: 'Quadro RT', contenuto: <ParteRt anno={anno} /> },
          { id: 'rm', titolo: 'Quadro RM', contenuto: <ParteRm anno={anno} /> },
          { id: 'rw', titolo: 'Quadro RW', contenuto: <ParteRw anno={anno} /> },
          { id: 'bollo', titolo: 'Bollo', contenuto: <ParteBollo anno={anno} /> },
          { id: 'costo', titolo: 'Costo fiscale', contenuto: <ParteCarichi /> },
        ]}
      />
    </>
  );
}

interface ConAnno {
  readonly anno: number;
}

interface Detta {
  readonly dichiara: boolean;
  readonly avvisi: readonly string[];
}

/** A quadro as soon as it is read, with what is to be known before its figures. */
function Letto<D extends Detta>({
  lettura: { data, error },
  children,
}: {
  readonly lettura: UseQueryResult<D>;
  readonly children: (dati: D) => ReactNode;
}) {
  if (error)
    return <StatoVuoto titolo="Il prospetto non è stato letto" motivo={testoErrore(error)} />;
  if (!data) return <Attesa />;
  if (!data.dichiara)
    return (
      <StatoVuoto
        titolo="L’azienda non compila questo quadro"
        motivo="Tutti i suoi portafogli sono di lordisti: i redditi sono d’impresa. Compilano RT, RM e RW persone fisiche, società semplici ed enti non commerciali; il soggetto si scrive nell’azienda o nel portafoglio."
      />
    );
  return (
    <>
      {data.avvisi.map((avviso) => (
        <p key={avviso} className={classi.stato}>
          <Etichetta tono="avviso">Da completare</Etichetta> {avviso}
        </p>
      ))}
      {children(data)}
    </>
  );
}

function ParteRt({ anno }: ConAnno) {
  const { codAzienda } = useSessione();
  const lettura = useQuery(dellAnno('rt', codAzienda, anno));
  return <Letto lettura={lettura}>{(dati) => <QuadroRt {...dati} />}</Letto>;
}

function ParteRm({ anno }: ConAnno) {
  const { codAzienda } = useSessione();
  const lettura = useQuery(dellAnno('rm', codAzienda, anno));
  return <Letto lettura={lettura}>{(dati) => <QuadroRm {...dati} />}</Letto>;
}

function ParteRw({ anno }: ConAnno) {
  const { codAzienda } = useSessione();
  const lettura = useQuery(dellAnno('rw', codAzienda, anno));
  return <Letto lettura={lettura}>{(dati) => <QuadroRw {...dati} />}</Letto>;
}

/** The stamp duty of each statement, before the generation proposes it. */
function ParteBollo({ anno }: ConAnno) {
  const { codAzienda } = useSessione();
  const { data, error } = useQuery(dellAnno('bollo', codAzienda, anno));
  const [aperta, setAperta] = useState<RigaBollo | null>(null);
  if (error) return <StatoVuoto titolo="Il bollo non è stato letto" motivo={testoErrore(error)} />;
  return (
    <div className={classi.parte}>
      <Tabella
        nome="stima-bollo"
        etichetta="Bollo dei rendiconti"
        colonne={colonneBollo}
        righe={data}
        chiave={({ cod_Depositario, al }) => `${cod_Depositario} ${al}`}
        onAttiva={setAperta}
        azioneAttiva="mostra come ci si arriva"
        senzaViste
        vuoto={{
          motivo:
            'Nessun portafoglio è soggetto: annuale o trimestrale, l’imposta di bollo si scrive nel portafoglio. I movimenti li propone la generazione.',
        }}
      />
      {aperta ? (
        <DietroLaRiga
          riga={{
            titolo: `Bollo di ${aperta.cod_Depositario}`,
            ...{ nota: aperta.perche, traccia: aperta.traccia, movimenti: [] },
          }}
          onChiudi={() => setAperta(null)}
        />
      ) : null}
    </div>
  );
}
