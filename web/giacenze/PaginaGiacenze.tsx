import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { sommate } from '#domain/giacenze/somme.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { interrogazioni } from '#web/base/interrogazioni.ts';
import { type RicercaUrl, useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { testoErrore } from '#web/record/errore.ts';
import { aziendaCorrente, useSessione } from '#web/sessione/sessione.ts';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { Schede } from '#web/ui/Schede.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import { anticipaViste } from '#web/ui/viste/viste-api.ts';
import { BarraGiacenze } from './BarraGiacenze.tsx';
import { CedoleInArrivo } from './CedoleInArrivo.tsx';
import { CifreGiacenze } from './CifreGiacenze.tsx';
import { ComandiGiacenze } from './ComandiGiacenze.tsx';
import { chiaveGiacenza, colonneGiacenze } from './colonne-giacenze.ts';
import { ExportGiacenze } from './ExportGiacenze.tsx';
import { chiavePosizione, domandaLotti, type Giacenza, giacenzeDi } from './giacenze-api.ts';
import { ricercaDellaScheda } from './indirizzo-scheda.ts';
import { LegamiTitolo } from './LegamiTitolo.tsx';
import { gruppiDi, type Momento, momentoDi } from './momento.ts';
import { parteChiesta, righeDellaParte } from './righe-mostrate.ts';
import { CassettoLotti } from './TabellaLotti.tsx';
import { testeDi, totaliGiacenze } from './totali-giacenze.ts';
import { SENZA_FILTRO, useFiltroGiacenze } from './use-filtro-giacenze.ts';
import { usePercheVuote } from './use-perche-vuote.ts';

const Filtro = lazy(() => import('./FiltroGiacenze.tsx'));

const NULLA = 'A questa data l’azienda non tiene nulla di ciò che il filtro chiede.';
const NESSUNA_DELLA_PARTE =
  'Fra le righe lette nessuna è di questa parte: toglierla sopra la tabella.';
const SCHEDE = ['filtri', 'cedole'] as const;

const GRIGLIA = 'giacenze';

/** Asks for what the screen shows where the address says nothing. */
export function anticipa(): void {
  void anticipaViste(GRIGLIA);
  void interrogazioni.prefetchQuery(giacenzeDi(aziendaCorrente(), momentoDi({}), SENZA_FILTRO));
}

/** What the rows in sight come to, group by group and together; and all that were read. */
function useSomme(lette: readonly Giacenza[] | undefined, righe = lette) {
  return useMemo(() => {
    const { gruppi, tutte } = sommate(righe ?? []);
    const intere = righe === lette ? tutte : sommate(lette ?? []).tutte;
    return { teste: testeDi(gruppi), totali: totaliGiacenze(tutte), intere };
  }, [lette, righe]);
}

/** `/page/movimenti/giacenze`: what the company holds, on any day and as known on any other. */
export default function PaginaGiacenze() {
  const ricerca = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const indirizzo = useFiltroGiacenze();
  const momento = momentoDi(ricerca);
  const gruppi = useGruppi(ricerca);
  const [colonne, setColonne] = useState<readonly string[]>();
  const scheda = SCHEDE.find((una) => una === ricerca.scheda) ?? 'tabella';
  const sapute = momento.notoAl ? `, situazione nota al ${stampaData(momento.notoAl)}` : '';
  return (
    <>
      <Intestazione
        azioni={
          scheda === 'cedole' || indirizzo.attesa || indirizzo.errore ? null : (
            <ExportGiacenze {...{ momento, gruppi, colonne }} filtro={indirizzo.filtro} />
          )
        }
        titolo="Giacenze"
        descrizione={`Che cosa l’azienda tiene al ${stampaData(momento.data)}${sapute}, quanto è costato, quanto vale e in quali lotti.`}
      />
      {scheda === 'cedole' ? null : <ComandiGiacenze momento={momento} onCambia={cambia} />}
      <Schede
        etichetta="Giacenze"
        attiva={scheda}
        onCambia={(id) => cambia({ scheda: id === 'tabella' ? '' : id })}
        schede={[
          {
            id: 'tabella',
            titolo: 'Tabella',
            contenuto: <Elenco {...{ momento, indirizzo, gruppi }} onColonne={setColonne} />,
          },
          {
            id: 'filtri',
            titolo: 'Filtri',
            contenuto: indirizzo.attesa ? null : (
              <Suspense fallback={null}>
                <Filtro
                  valore={indirizzo.filtro}
                  onConferma={(filtro) => void indirizzo.applica(filtro)}
                />
              </Suspense>
            ),
          },
          { id: 'cedole', titolo: 'Cedole in arrivo', contenuto: <CedoleInArrivo /> },
        ]}
      />
    </>
  );
}

/** The same list as long as the address says the same. */
function useGruppi({ gruppi = '', livello = '' }: RicercaUrl): readonly string[] {
  return useMemo(() => gruppiDi({ gruppi, livello }), [gruppi, livello]);
}

interface ElencoProps {
  readonly momento: Momento;
  readonly gruppi: readonly string[];
  readonly onColonne: (campi: readonly string[]) => void;
  readonly indirizzo: ReturnType<typeof useFiltroGiacenze>;
}

function Elenco({ momento, indirizzo, gruppi, onColonne }: ElencoProps) {
  const { filtro, applica, attesa } = indirizzo;
  const { codAzienda } = useSessione();
  const [aperta, setAperta] = useState<Giacenza | null>(null);
  const naviga = useNavigate();
  const { data, error, isPlaceholderData } = useQuery({
    ...giacenzeDi(codAzienda, momento, filtro, gruppi),
    enabled: !attesa,
    placeholderData: keepPreviousData,
  });
  const errore = indirizzo.errore ?? error;
  const parte = parteChiesta(useRicercaUrl().righe);
  const righe = useMemo(() => righeDellaParte(data, parte), [data, parte]);
  const { teste, totali, intere } = useSomme(data, righe);
  const { data: giorno, livelloDettaglio: livello } = momento;
  const colonne = useMemo(
    () => colonneGiacenze({ giorno, livello, gruppi }),
    [giorno, livello, gruppi],
  );
  const perche = usePercheVuote(momento, data?.length === 0, NULLA);
  return (
    <>
      {data && data.length > 0 && !errore ? <CifreGiacenze somme={intere} giorno={giorno} /> : null}
      <Tabella<Giacenza>
        nome={GRIGLIA}
        etichetta="Giacenze"
        colonne={colonne}
        gruppi={teste}
        onColonne={onColonne}
        righe={errore ? [] : righe}
        totali={totali}
        chiave={chiaveGiacenza}
        onAttiva={setAperta}
        azioneAttiva="mostra i lotti"
        propri={[
          {
            nome: 'schedaTitolo',
            azione: 'scheda titolo',
            esegui: ([riga]) =>
              riga &&
              void naviga({
                to: '/page/movimenti/giacenze/scheda',
                search: ricercaDellaScheda(momento, riga.cod_Titolo, riga) as never,
              }),
          },
        ]}
        attesa={isPlaceholderData}
        barra={<BarraGiacenze {...{ filtro, gruppi }} onFiltro={(nuovo) => void applica(nuovo)} />}
        vuoto={
          errore
            ? { titolo: 'Le giacenze non sono state lette', motivo: testoErrore(errore) }
            : { motivo: data && data.length > 0 ? NESSUNA_DELLA_PARTE : perche }
        }
      />
      {aperta ? (
        <CassettoLotti
          titolo={`${aperta.cod_Titolo} · ${aperta.descrizione}`}
          onChiudi={() => setAperta(null)}
          domanda={domandaLotti(momento, aperta.cod_Titolo, chiavePosizione(aperta))}
          tipoTitolo={aperta.tipoTitolo}
          barra={
            <LegamiTitolo
              codTitolo={aperta.cod_Titolo}
              tipoTitolo={aperta.tipoTitolo}
              scheda={ricercaDellaScheda(momento, aperta.cod_Titolo, aperta)}
            />
          }
        />
      ) : null}
    </>
  );
}
