import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { testoEsatto } from '#domain/money/esatto-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { indirizzoConto } from '#web/movimenti/indirizzi.ts';
import { CassettoRecord } from '#web/record/CassettoRecord.tsx';
import { testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import { usePaginaServer } from '#web/ui/tabella/use-pagina-server.ts';
import { colonneRigheEstratto } from './colonne-righe-estratto.ts';
import { AssegnaEstratto, RipristinaEstratto, SostituisciEstratto } from './DomandeEstratto.tsx';
import { type Estratto, estrattoDi, type RigaEstratto, righeDellEstratto } from './estratti-api.ts';
import { statoInParole } from './parole.ts';
import classi from './riconciliazione.module.css';
import { storiaEstratto } from './storie.ts';
import { useConti } from './use-conti.ts';
import { Voci } from './Voci.tsx';

const LARGHEZZA = 860;
const PER_PAGINA = 100;

export interface CassettoEstrattoProps {
  readonly id: number;
  readonly onChiudi: () => void;
}

/** A statement with all that is known of it: head, warnings, lines as in the file, history, documents. */
export default function CassettoEstratto({ id, onChiudi }: CassettoEstrattoProps) {
  const { data: estratto, error } = useQuery(estrattoDi(id));
  return (
    <CassettoRecord
      titolo={
        estratto
          ? `${estratto.cod_Conto ?? estratto.coordinate} · ${estratto.formato} del ${stampaData(estratto.dataRiferimento)}`
          : 'Estratto'
      }
      aperto
      larghezza={LARGHEZZA}
      onChiudi={onChiudi}
      dati={
        error ? (
          <StatoVuoto titolo="L’estratto non è stato letto" motivo={testoErrore(error)} />
        ) : estratto ? (
          <Dati estratto={estratto} onTolto={onChiudi} />
        ) : null
      }
      parti={
        estratto ? [{ id: 'righe', titolo: 'Righe', contenuto: <Righe estratto={estratto} /> }] : []
      }
      storico={
        estratto
          ? {
              ...{ tabella: 'estratti', id: estratto.id, versione: estratto.versione },
              campi: storiaEstratto,
            }
          : null
      }
    />
  );
}

const euro = (saldo: string | null, divisa: string | null): string =>
  saldo === null ? '' : `${testoEsatto(saldo, 2)}${divisa ? ` ${divisa}` : ''}`;

const pagine = ({ pagineLette, pagineAttese }: Estratto): string => {
  if (pagineAttese === null) return pagineLette > 1 ? `${pagineLette} lette` : '';
  return `${pagineLette} di ${pagineAttese}`;
};

type Domanda = 'assegna' | 'sostituisci' | 'ripristina';

function Dati({
  estratto,
  onTolto,
}: {
  readonly estratto: Estratto;
  readonly onTolto: () => void;
}) {
  const scrive = useSessione().puo('Riconciliazione_W');
  const { opzioni } = useConti();
  const [domanda, setDomanda] = useState<Domanda>();
  const chiudi = () => setDomanda(undefined);
  const { stato, idConto, avvisi } = estratto;
  return (
    <>
      {estratto.perche ? (
        <p className={`avvisa ${classi.avviso}`} role="note">
          {estratto.perche}
        </p>
      ) : null}
      {avvisi.length > 0 ? (
        <ul className={`avvisa ${classi.avvisi}`} aria-label="Avvisi">
          {avvisi.map((uno) => (
            <li key={uno}>{uno}</li>
          ))}
        </ul>
      ) : null}
      <Voci
        etichetta="Testata"
        voci={[
          ['Stato', statoInParole(stato)],
          ['Conto', estratto.cod_Conto],
          ['Coordinate', estratto.coordinate],
          ['Identificativo', estratto.identificativo],
          ['Numero', estratto.sequenza === null ? '' : String(estratto.sequenza)],
          ['Dal', stampaData(estratto.dal)],
          ['Al', stampaData(estratto.dataRiferimento)],
          ['Base', estratto.base],
          ['Pagine', pagine(estratto)],
          ['Saldo iniziale', euro(estratto.saldoIniziale, estratto.codDivisa)],
          ['Saldo finale', euro(estratto.saldoFinale, estratto.codDivisa)],
          ['Righe', String(estratto.righe)],
          ['Preparato', estratto.preparato],
          ['Prende il posto del', estratto.idSostituisce ? `n. ${estratto.idSostituisce}` : ''],
          ['File', estratto.nomeFile],
          ['Caricato', `${stampaIstante(estratto.creatoIl)} da ${estratto.creatoDa ?? 'sistema'}`],
        ]}
      />
      <div className={classi.azioni}>
        {idConto !== null && stato === 'letto' && estratto.specie !== 'regolamenti' ? (
          <BottoneLink
            to={indirizzoConto(idConto) as string}
            search={{ del: String(estratto.id) } as never}
            variant="default"
          >
            Apri il conto a questo giorno
          </BottoneLink>
        ) : null}
        {scrive && stato === 'da assegnare' ? (
          <Button onClick={() => setDomanda('assegna')}>Assegna a un conto…</Button>
        ) : null}
        {scrive && stato === 'da confermare' ? (
          <Button onClick={() => setDomanda('sostituisci')}>Conferma la sostituzione…</Button>
        ) : null}
        {scrive ? (
          <Button variant="default" c="var(--t-negative)" onClick={() => setDomanda('ripristina')}>
            Ripristina…
          </Button>
        ) : null}
      </div>
      {domanda === 'assegna' ? (
        <AssegnaEstratto estratto={estratto} conti={opzioni} onChiudi={chiudi} />
      ) : null}
      {domanda === 'sostituisci' ? (
        <SostituisciEstratto estratto={estratto} onChiudi={chiudi} />
      ) : null}
      {domanda === 'ripristina' ? (
        <RipristinaEstratto estratto={estratto} onChiudi={chiudi} onFatto={onTolto} />
      ) : null}
    </>
  );
}

function Righe({ estratto }: { readonly estratto: Estratto }) {
  const [numero, setNumero] = useState(1);
  const letta = usePaginaServer<RigaEstratto>({
    ...righeDellEstratto(estratto.id),
    ...{ dimensione: PER_PAGINA, numero, onNumero: setNumero },
  });
  return (
    <div className={classi.righe}>
      <Tabella<RigaEstratto>
        nome={`estratto-righe-${estratto.specie === 'conto' ? 'conto' : 'titoli'}`}
        etichetta="Righe dell’estratto"
        colonne={colonneRigheEstratto(estratto.specie)}
        righe={letta.errore ? [] : letta.dati?.items}
        chiave={({ id }) => String(id)}
        pagina={letta.pagina}
        onPagina={letta.vai}
        attesa={letta.attesa}
        senzaViste
        vuoto={{ motivo: letta.errore ? testoErrore(letta.errore) : 'L’estratto non ha righe.' }}
      />
    </div>
  );
}
