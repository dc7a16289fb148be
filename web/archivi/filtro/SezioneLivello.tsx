import { NativeSelect } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import {
  type ArchivioFiltrato,
  CAMPO_OBBLIGATORIO,
  type CampoArchivio,
  CODICI_AZIENDALI_MASSIMI,
  campiDellaParte,
  conGlobali,
  type FiltroArchivio,
  livelliDi,
  type Obblighi,
  portafogliMassimi,
  portafoglioProposto,
} from '#domain/archivi/filtro/filtro-archivio.ts';
import { parametriSelezionati } from '#domain/archivi/filtro/parametri-archivio.ts';
import {
  type LivelloDettaglio,
  nomiLivello,
  nomiOrdinamentoLivello,
  type OrdinamentoLivello,
  ordinamentiLivello,
} from '#domain/record/filtri/livello.ts';
import type { Scelta } from '#web/record/scelte.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { useDepositari, useDepositariGlobali } from '#web/tabelle/depositari/depositari.ts';
import { useSceltePortafogli } from '#web/tabelle/portafogli/portafogli.ts';
import { useControparti } from '#web/tabelle/scelte-di-tabelle.ts';
import { CampoCodici } from '#web/ui/CampoCodici.tsx';
import type { OpzioneCodice } from '#web/ui/codici.ts';
import classi from '#web/ui/filtri/filtri.module.css';
import { Sezione, SezionePieghevole } from '#web/ui/filtri/Sezione.tsx';

export interface SezioneLivelloProps {
  readonly archivio: ArchivioFiltrato;
  readonly inModifica: FiltroArchivio;
  readonly obblighi: Obblighi;
  /** No filter is in force: what can only be one thing is proposed. */
  readonly propone: boolean;
  /** The rows are movements themselves: codes narrow them, and nothing is to be explained. */
  readonly diMovimenti?: boolean;
  readonly onScelta: (scelta: Partial<FiltroArchivio>) => void;
}

const TITOLO = 'Livello di valutazione';

/**
 * The evaluation-level filter (docs/regole/filtri.md#livello): in sight where it is required, else
 * folded.
 */
export function SezioneLivello(props: SezioneLivelloProps) {
  const { archivio, inModifica } = props;
  if (archivio.conferma === 'dateELivello') {
    return (
      <Sezione titolo={TITOLO}>
        <CampiLivello {...props} />
      </Sezione>
    );
  }
  const contenuto = parametriSelezionati(archivio, inModifica)
    .filter(({ campo }) => DEL_LIVELLO.includes(campo))
    .map(({ etichetta, valore }) => `${etichetta}: ${valore}`)
    .join(' · ');
  return (
    <SezionePieghevole titolo={TITOLO} contenuto={contenuto}>
      <CampiLivello {...props} />
    </SezionePieghevole>
  );
}

const DEL_LIVELLO: readonly string[] = campiDellaParte.livello;
type ElencoAziendale =
  | 'codPortafoglio'
  | 'codDepositario'
  | 'codDepositarioGlobale'
  | 'codControparte';
const SCEGLI = { value: '', label: 'scegli…' };
const QUALUNQUE = { value: '', label: 'nessuno' };

function CampiLivello(props: SezioneLivelloProps) {
  const { archivio, inModifica, obblighi, onScelta } = props;
  const unoSolo = portafogliMassimi(archivio) === 1;
  const { puo } = useSessione();
  const liste = useListe(inModifica.codPortafoglio ?? []);
  usePropostaPortafoglio(props);
  const di = (campo: CampoArchivio) => ({
    obbligatorio: obblighi.richiesti.includes(campo),
    nota: obblighi.mancanti.includes(campo) ? CAMPO_OBBLIGATORIO : undefined,
  });
  const globali = useDepositariGlobali();
  const codici = (campo: ElencoAziendale) => ({
    ...di(campo),
    valore: inModifica[campo] ?? [],
    massimo: CODICI_AZIENDALI_MASSIMI,
    onCambia: (scelti: readonly string[]) =>
      onScelta({ [campo]: scelti.length > 0 ? scelti : null }),
  });
  return (
    <>
      <div className={classi.livello}>
        <Selezione
          {...di('livelloDettaglio')}
          etichetta="Livello di Dettaglio"
          valore={inModifica.livelloDettaglio ?? ''}
          scelte={livelliDi(archivio).map((uno) => ({ value: uno, label: nomiLivello[uno] }))}
          onCambia={(uno) => onScelta({ livelloDettaglio: (uno || null) as LivelloDettaglio })}
        />
        <Selezione
          {...di('ordinamento')}
          etichetta="Ordinamento"
          valore={inModifica.ordinamento ?? ''}
          scelte={ordinamentiLivello.map((uno) => ({
            value: uno,
            label: nomiOrdinamentoLivello[uno],
          }))}
          onCambia={(uno) => onScelta({ ordinamento: (uno || null) as OrdinamentoLivello })}
        />
        <CampoCodici
          {...codici('codPortafoglio')}
          etichetta="Portafoglio"
          opzioni={liste.portafogli}
          massimo={portafogliMassimi(archivio)}
          segnaposto={unoSolo ? 'uno solo' : 'tutti'}
          libero={!puo('Portafogli_R')}
        />
        <CampoCodici
          {...codici('codDepositario')}
          etichetta="Depositario"
          opzioni={liste.depositari}
          libero={!puo('Depositari_R')}
        />
        {conGlobali(archivio) ? (
          <CampoCodici
            {...codici('codDepositarioGlobale')}
            etichetta="Depositario Globale"
            opzioni={globali}
            libero={!puo('Depositari_R')}
          />
        ) : null}
        <CampoCodici
          {...codici('codControparte')}
          etichetta="Controparti"
          opzioni={liste.controparti}
          segnaposto="tutte"
          libero={!puo('Titoli_R')}
        />
      </div>
      {props.diMovimenti || archivio.filtriMostrati.includes('chiusura') ? null : (
        <p className={classi.spiega}>
          {archivio.ambito === 'portafoglio'
            ? 'Il portafoglio sceglie le righe; depositari e controparti i titoli che vi sono in ' +
              'giacenza a Data da, oggi se manca.'
            : 'Restano i titoli che vi sono in giacenza a Data da, oggi se manca.'}
        </p>
      )}
    </>
  );
}

interface SelezioneProps {
  readonly etichetta: string;
  readonly valore: string;
  readonly scelte: readonly { readonly value: string; readonly label: string }[];
  readonly obbligatorio: boolean;
  readonly nota: string | undefined;
  readonly onCambia: (valore: string) => void;
}

const Selezione = ({ etichetta, valore, scelte, obbligatorio, nota, onCambia }: SelezioneProps) => (
  <NativeSelect
    label={etichetta}
    withAsterisk={obbligatorio}
    aria-required={obbligatorio}
    description={nota}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    value={valore}
    onChange={({ currentTarget }) => onCambia(currentTarget.value)}
    data={[obbligatorio ? SCEGLI : QUALUNQUE, ...scelte]}
  />
);

const opzioni = (scelte: readonly Scelta[] | undefined): readonly OpzioneCodice[] =>
  (scelte ?? []).map(({ codice, descrizione, ritirata }) => ({
    codice,
    descrizione: ritirata ? `${descrizione} · non più attivo` : descrizione,
  }));

/** What the company of the tab has; the custodians of the chosen portfolios, where there are some. */
function useListe(scelti: readonly string[]) {
  const portafogli = useSceltePortafogli();
  const depositari = useDepositari();
  const controparti = useControparti();
  const di = scelti.join(',');
  return useMemo(() => {
    const loro = di === '' ? null : di.split(',');
    const offerti = (depositari ?? []).filter(
      ({ cod_Portafoglio }) => loro === null || loro.includes(cod_Portafoglio),
    );
    return {
      portafogli: opzioni(portafogli),
      depositari: offerti.map(({ cod_Depositario: codice, descrizione }) => ({
        codice,
        descrizione,
      })),
      controparti: opzioni(controparti),
    };
  }, [portafogli, depositari, controparti, di]);
}

/** The one open portfolio of a company that has no other, once: who takes it away means it. */
function usePropostaPortafoglio({
  archivio,
  inModifica,
  propone,
  onScelta,
}: SezioneLivelloProps): void {
  const portafogli = useSceltePortafogli();
  const proposto = useRef(false);
  useEffect(() => {
    if (proposto.current || !portafogli) return;
    proposto.current = true;
    const aperti = portafogli.filter(({ ritirata }) => !ritirata).map(({ codice }) => codice);
    const unico = propone ? portafoglioProposto(archivio, inModifica, aperti) : null;
    if (unico !== null) onScelta({ codPortafoglio: [unico] });
  });
}
