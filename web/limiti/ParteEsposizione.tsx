import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { giorniDeiPrezzi } from '#domain/giacenze/giorni-dei-prezzi.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { asseDi, assi } from '#domain/tabelle/limiti/assi.ts';
import type { Data } from '#domain/tempo/data.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { lavorativoPrecedente } from '#domain/tempo/target.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { testoErrore } from '#web/record/errore.ts';
import { MenuExport } from '#web/reports/MenuExport.tsx';
import type { DaStampare } from '#web/reports/richiesta-report.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { useSceltePortafogli } from '#web/tabelle/portafogli/portafogli.ts';
import { useDimensioni } from '#web/titoli/raggruppamenti/raggruppamenti-api.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { CampoScelta } from '#web/ui/CampoScelta.tsx';
import { type Cifra, Cifre } from '#web/ui/Cifre.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import { Barre } from './Barre.tsx';
import { colonneVoci } from './colonne-limiti.ts';
import classi from './limiti.module.css';
import {
  type Chiesta,
  type Esposizione,
  esposizioneDi,
  inEuro,
  inMisura,
  type Voce,
} from './limiti-api.ts';
import { TitoliDellaVoce } from './TitoliDellaVoce.tsx';

/** The dimension that a choice names: `raggruppamento·2`. */
const DIMENSIONE = 'raggruppamento·';

const chiestaDi = (ricerca: Readonly<Record<string, string>>): Chiesta => {
  const { asse = 'gruppo', data, portafoglio } = ricerca;
  return {
    asse: asse.startsWith(DIMENSIONE) ? 'raggruppamento' : asse,
    ...(asse.startsWith(DIMENSIONE) && { numero: Number(asse.slice(DIMENSIONE.length)) }),
    ...(data && { data }),
    ...(portafoglio && { cod_Portafoglio: portafoglio }),
  };
};

/** What is held by the entries of an axis: bars, figures, and the titoli behind each. */
export function ParteEsposizione() {
  const { codAzienda } = useSessione();
  const ricerca = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const chiesta = chiestaDi(ricerca);
  const { data, error, refetch } = useQuery({
    ...esposizioneDi(codAzienda, chiesta),
    placeholderData: keepPreviousData,
  });
  const apri = (voce: string) => void cambia({ voce });
  const aperta = data?.voci.find(({ voce }) => voce === ricerca.voce);
  if (error)
    return (
      <StatoVuoto
        titolo="L’esposizione non è stata letta"
        motivo={testoErrore(error)}
        azione={<Button onClick={() => void refetch()}>Riprova</Button>}
      />
    );
  return (
    <div className={classi.parte}>
      <Scelte asse={ricerca.asse ?? 'gruppo'} />
      {data ? <Cifre etichetta="In tutto" cifre={cifreDi(data)} /> : null}
      {data ? <Mancanti esposizione={data} /> : null}
      {data ? <Barre voci={data.voci} onApri={apri} /> : null}
      <Tabella<Voce>
        nome="esposizione"
        etichetta="Esposizione"
        colonne={colonneVoci}
        righe={data?.voci}
        chiave={({ voce }) => voce}
        onAttiva={({ voce }) => apri(voce)}
        piede={
          chiesta.asse === 'raggruppamento' ? null : (
            <MenuExport leggi={() => daStampare(chiesta)} quali="dei titoli, voce per voce" />
          )
        }
        azioneAttiva="mostra i suoi titoli"
        vuoto={{ motivo: 'In questo giorno non si ha alcun titolo.' }}
      />
      {aperta ? (
        <TitoliDellaVoce
          chiesta={chiesta}
          voce={aperta}
          onChiudi={() => void cambia({ voce: '' })}
        />
      ) : null}
    </div>
  );
}

/** The same exposure as the report takes it. */
const daStampare = ({ asse, data, cod_Portafoglio }: Chiesta): DaStampare => ({
  report: 'esposizione',
  corpo: {
    gruppi: asse === 'titolo' ? [] : [asse],
    ...(data && { dateTo: data }),
    ...(cod_Portafoglio && { codPortafoglio: [cod_Portafoglio] }),
  },
  parametri: [{ etichetta: 'Per', valore: asseDi(asse)?.descrizione ?? asse }],
});

/** By what it is read, of which portfolio, on which day. */
function Scelte({ asse }: { readonly asse: string }) {
  const cambia = useCambiaRicerca();
  const { data: giorno, portafoglio } = useRicercaUrl();
  const portafogli = useSceltePortafogli();
  const { data: dimensioni = [] } = useDimensioni();
  const opzioni = assi.flatMap(({ codice, descrizione }) =>
    codice === 'raggruppamento'
      ? dimensioni.map((una) => ({
          codice: `${DIMENSIONE}${una.id}`,
          descrizione: una.descrizione,
        }))
      : [{ codice: codice as string, descrizione: descrizione as string }],
  );
  return (
    <div className={classi.scelte}>
      <div className={classi.asse}>
        <CampoScelta
          etichetta="Per"
          obbligatorio
          opzioni={opzioni}
          mostrata={({ descrizione }) => descrizione}
          valore={asse}
          onCambia={(codice) => codice && void cambia({ asse: codice, voce: '' })}
        />
      </div>
      <div className={classi.portafoglio}>
        <CampoScelta
          etichetta="Portafoglio"
          opzioni={portafogli}
          valore={portafoglio ?? null}
          segnaposto="Tutti"
          onCambia={(codice) => void cambia({ portafoglio: codice ?? '', voce: '' })}
        />
      </div>
      <div className={classi.giorno}>
        <CampoData
          etichetta="Al giorno"
          valore={(giorno as Data | undefined) ?? null}
          onCambia={(scelto) => void cambia({ data: scelto ?? '' })}
        />
      </div>
    </div>
  );
}

function cifreDi({
  totale,
  titoli,
  giorno,
  prezziDal,
  prezziAl,
  quantiSenzaValore,
  duration,
  voci,
}: Esposizione): readonly Cifra[] {
  const [prima] = voci;
  const prezzi = giorniDeiPrezzi(prezziDal as Data | null, prezziAl as Data | null);
  return [
    {
      ...{ nome: 'Totale dei titoli', valore: inEuro(totale) },
      accanto: prezzi ?? `al ${stampaData(giorno)}`,
      avviso: prezziDal !== null && prezziDal < lavorativoPrecedente(giorno as Data),
    },
    { nome: 'Titoli', valore: String(titoli), accanto: 'tenuti in quel giorno' },
    {
      nome: 'Senza valore',
      valore: String(quantiSenzaValore),
      accanto: quantiSenzaValore > 0 ? 'fuori dal totale' : 'nessuno',
      avviso: quantiSenzaValore > 0,
    },
    {
      nome: 'La voce più grande',
      valore: prima?.peso ? inMisura(prima.peso, 'P') : '—',
      accanto: prima?.etichetta ?? '',
    },
    ...cifraDuration(duration),
  ];
}

/** The mean duration with the two sums that it is the quotient of; on the other axes there is none. */
const cifraDuration = (duration: Esposizione['duration']): readonly Cifra[] =>
  duration === null
    ? []
    : [
        {
          nome: 'Duration media',
          valore: `${stampaNumero(duration.anni, DUE_DECIMALI)} anni`,
          accanto: `Σ valore × duration ${stampaNumero(duration.perAnni)} / ${inEuro(duration.valore)} di chi ne ha una`,
        },
      ];

const DUE_DECIMALI = { decimaliMin: 2, decimaliMax: 2 } as const;

const DETTI = 8;

const primi = (nomi: readonly string[]): string =>
  nomi.length > DETTI ? `${nomi.slice(0, DETTI).join('; ')}; e altri` : nomi.join('; ');

/** What the figures leave out, by name, and which funds nobody has looked through. */
function Mancanti({ esposizione }: { readonly esposizione: Esposizione }) {
  const { senzaValore, nonGuardati } = esposizione;
  return (
    <>
      {senzaValore.length > 0 ? (
        <p className="nota" role="status">{`Fuori dal totale: ${primi(senzaValore)}.`}</p>
      ) : null}
      {nonGuardati.length > 0 ? (
        <p className="nota">
          {`Fondi non guardati, che stanno per sé: ${primi(nonGuardati)}. La loro composizione si scrive nel titolo.`}
        </p>
      ) : null}
    </>
  );
}
