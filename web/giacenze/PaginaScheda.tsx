import { Button, NativeSelect, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { IMM_CIRC } from '#domain/tabelle/imm-circ.ts';
import { dataScritta } from '#domain/tempo/data.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { indirizzoScrittura } from '#web/contabilita/apri-scrittura.ts';
import { indirizzoMovimento, schermataDi } from '#web/movimenti/schermate-movimenti.ts';
import { testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import { Tasto } from '#web/ui/Tasto.tsx';
import type { TastoProprio } from '#web/ui/tabella/tipi.ts';
import { usePrimoCampo } from '#web/ui/use-primo-campo.ts';
import { CifreScheda, ContoDelCosto } from './CifreScheda.tsx';
import { CampiMomento } from './ComandiGiacenze.tsx';
import { ExportScheda } from './ExportScheda.tsx';
import classi from './giacenze.module.css';
import {
  chiavePosizione,
  type DomandaScheda,
  domandaLotti,
  type Giacenza,
  giacenzeDi,
  PAGINE_DI_SCHEDA,
  posizioneDi,
  type Scheda,
  schedaDi,
} from './giacenze-api.ts';
import { momentoDi } from './momento.ts';
import {
  chiaveRiga,
  chiusuraDellaScheda,
  colonneScheda,
  type LineaScheda,
  lineeDellaScheda,
} from './righe-scheda.ts';
import { SpiegaRiga } from './SpiegaRiga.tsx';
import { CassettoLotti } from './TabellaLotti.tsx';

const nomeDi = ({ cod_Portafoglio, cod_Depositario, immCirc }: Giacenza): string => {
  const comparto = IMM_CIRC.find(({ codice }) => codice === immCirc)?.descrizione ?? '';
  return [cod_Portafoglio, cod_Depositario, comparto].join(' · ');
};

/** What the address asks for: titolo and position, between which days, by which date, as known when. */
function useDomanda() {
  const { titolo = '', posizione = '', livello: _l, metodo: _m, ...ricerca } = useRicercaUrl();
  const momento = momentoDi(ricerca);
  const domanda: DomandaScheda = {
    codTitolo: titolo,
    dal: dataScritta(ricerca.dal),
    al: momento.data,
    selezioneTipo: momento.selezioneTipo,
    notoAl: momento.notoAl ?? null,
    ...posizioneDi(posizione),
  };
  return { titolo, posizione, momento, domanda };
}

/** `/page/movimenti/giacenze/scheda?titolo=…`: each movement of a titolo, with what is left after it. */
export default function PaginaScheda() {
  const { codAzienda } = useSessione();
  const { titolo, domanda } = useDomanda();
  const { data, error, isPlaceholderData } = useQuery({
    ...schedaDi(codAzienda, domanda),
    enabled: titolo !== '',
    placeholderData: keepPreviousData,
  });
  // Of the titolo before, which is kept while another is read, nothing is left where none is asked for.
  const scheda = titolo === '' ? undefined : data;
  const di = scheda ? `${scheda.descrizione}: ogni movimento` : 'Ogni movimento di un titolo';
  return (
    <>
      <Intestazione
        titolo="Scheda titolo"
        descrizione={`${di}, con quanto resta e quanto è costato dopo di lui.`}
        azioni={
          <>
            <BottoneLink to="/page/movimenti/giacenze" variant="default">
              Giacenze
            </BottoneLink>
            {scheda ? <Azioni scheda={scheda} /> : null}
          </>
        }
      />
      <Comandi codTitolo={scheda?.codTitolo} />
      {titolo === '' ? (
        <StatoVuoto titolo="Scegliere un titolo" motivo="Scriverne il codice o l’ISIN, e Invio." />
      ) : (
        <Righe scheda={scheda} errore={error} attesa={isPlaceholderData} />
      )}
    </>
  );
}

/** What is done with what the scheda shows. The lots close by the address: some of them lead to a scheda. */
function Azioni({ scheda }: { readonly scheda: Scheda }) {
  const { posizione, momento, domanda } = useDomanda();
  const { lotti } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const { codTitolo, descrizione, tipoTitolo } = scheda;
  return (
    <>
      <Button
        variant="default"
        rightSection={<Tasto>L</Tasto>}
        onClick={() => cambia({ lotti: 'si' })}
      >
        Lotti
      </Button>
      <ExportScheda scheda={scheda} domanda={domanda} momento={momento} />
      {lotti ? (
        <CassettoLotti
          titolo={`${codTitolo} · ${descrizione}`}
          onChiudi={() => cambia({ lotti: '' })}
          domanda={domandaLotti(momento, codTitolo, posizione)}
          tipoTitolo={tipoTitolo}
        />
      ) : null}
    </>
  );
}

/**
 * Of which titolo and position, between which days, by which of the three dates, as known when. Its code
 * is known with the scheda: one may have written the ISIN.
 */
function Comandi({ codTitolo }: { readonly codTitolo: string | undefined }) {
  const { codAzienda } = useSessione();
  const { titolo, posizione, momento, domanda } = useDomanda();
  const cambia = useCambiaRicerca();
  const [scritto, setScritto] = useState(titolo);
  useEffect(() => setScritto(titolo), [titolo]);
  const modulo = useRef<HTMLDivElement>(null);
  usePrimoCampo(modulo, titolo === '');
  const scegli = () => {
    if (scritto.trim() !== titolo) cambia({ titolo: scritto.trim(), posizione: '' });
  };
  const { data: posizioni = [] } = useQuery({
    ...giacenzeDi(codAzienda, { ...momento, ancheVuote: true }, { codTitolo: [codTitolo ?? ''] }),
    enabled: codTitolo !== undefined,
  });
  return (
    <div ref={modulo} className={classi.comandi}>
      <TextInput
        label="Titolo"
        placeholder="Codice o ISIN"
        value={scritto}
        w={130}
        onChange={({ currentTarget }) => setScritto(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && scegli()}
        onBlur={scegli}
      />
      <NativeSelect
        label="Posizione"
        value={posizione}
        onChange={({ currentTarget }) => cambia({ posizione: currentTarget.value })}
        data={[
          { value: '', label: 'tutte' },
          ...posizioni.map((una) => ({ value: chiavePosizione(una), label: nomeDi(una) })),
        ]}
        w={190}
      />
      <CampoData
        etichetta="Dal"
        valore={domanda.dal}
        larghezza={132}
        onCambia={(giorno) => cambia({ dal: giorno ?? '' })}
      />
      <CampiMomento nome="Al" momento={momento} onCambia={cambia} />
    </div>
  );
}

interface RigheProps {
  readonly scheda: Scheda | undefined;
  readonly errore: Error | null;
  readonly attesa: boolean;
}

function Righe({ scheda, errore, attesa }: RigheProps) {
  const naviga = useNavigate();
  const cambia = useCambiaRicerca();
  const linee = useMemo(() => scheda && lineeDellaScheda(scheda), [scheda]);
  const totali = useMemo(() => (scheda ? chiusuraDellaScheda(scheda) : []), [scheda]);
  const schermata = schermataDi(scheda?.tipoTitolo ?? null);
  const [attiva, setAttiva] = useState('');
  const { puo } = useSessione();
  const scrittura: TastoProprio<LineaScheda> = {
    ...{ nome: 'scrittura', azione: 'scrittura' },
    esegui: async ([linea]) => {
      const dove = linea?.id == null ? null : await indirizzoScrittura(linea.id);
      if (dove) void naviga(dove as never);
    },
  };
  const spiegata =
    scheda?.righe.find((riga) => chiaveRiga(riga) === attiva) ?? scheda?.righe.at(-1);
  return (
    <>
      {scheda && !errore ? <CifreScheda scheda={scheda} /> : null}
      <Tabella<LineaScheda>
        nome="scheda-titolo"
        etichetta="Scheda titolo"
        colonne={colonneScheda}
        righe={errore ? [] : linee}
        totali={totali}
        chiave={({ chiave }) => chiave}
        onAttiva={({ id }) => {
          if (id !== null) void naviga({ to: indirizzoMovimento(schermata, id) });
        }}
        azioneAttiva="apre il movimento"
        propri={[
          { nome: 'lotti', azione: 'lotti', esegui: () => cambia({ lotti: 'si' }) },
          ...(puo('Contabile_R') ? [scrittura] : []),
        ]}
        onRiga={({ id, chiave }) => {
          if (id !== null) setAttiva(chiave);
        }}
        sotto={
          scheda && spiegata ? (
            <SpiegaRiga scheda={scheda} riga={spiegata} griglia={schermata.percorso} />
          ) : null
        }
        piede={scheda && <ContoDelCosto scheda={scheda} />}
        attesa={attesa}
        senzaViste
        barra={
          scheda?.cursore ? (
            <p>
              Si vedono i primi {scheda.righe.length} movimenti ({PAGINE_DI_SCHEDA} pagine):
              scegliere una posizione o un periodo.
            </p>
          ) : null
        }
        vuoto={
          errore
            ? { titolo: 'La scheda non è stata letta', motivo: testoErrore(errore) }
            : { motivo: 'In questo periodo il titolo non ha movimenti.' }
        }
      />
    </>
  );
}
