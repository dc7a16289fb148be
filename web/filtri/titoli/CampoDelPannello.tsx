import { Checkbox } from '@mantine/core';
import { CAMPO_OBBLIGATORIO, type Obblighi } from '#domain/filtri/filtro-archivio.ts';
import {
  type CampoElenco,
  CODICI_MASSIMI,
  elenchiFiltro,
  type FiltroTitoli,
  opzioniFiltro,
} from '#domain/filtri/filtro-titoli.ts';
import {
  type BozzaTitoli,
  caselleImmCirc,
  caselleQuotato,
  conDescrizione,
  conElenco,
  conEscludiScaduti,
  conImmCirc,
  conOpzione,
  conQuotato,
  conSottostanti,
  offreSottostanti,
  tipiTrovati,
} from '#domain/filtri/scelte-titoli.ts';
import { oggi } from '#web/dashboards/oggi.ts';
import { CampoCodici, type OpzioneCodice } from '#web/ui/CampoCodici.tsx';
import { CampiNumeroERaggruppamento, CampoDatiPer } from './CampiRaggruppamento.tsx';
import { CampoTitoli } from './CampoTitoli.tsx';
import classi from './filtro-titoli.module.css';
import { opzioniElenco } from './opzioni-titoli.ts';
import type { Raggruppamenti } from './raggruppamenti.ts';
import type { CampoPannello } from './sezioni-titoli.ts';

export interface CampoDelPannelloProps {
  readonly campo: CampoPannello;
  readonly bozza: BozzaTitoli;
  readonly onBozza: (bozza: BozzaTitoli) => void;
  readonly raggruppamenti: Raggruppamenti;
  readonly obblighi?: Obblighi | undefined;
}

/** A field as its description says; what each change means the domain knows. */
export function CampoDelPannello(props: CampoDelPannelloProps) {
  const { campo, bozza, onBozza, raggruppamenti, obblighi } = props;
  const { filtro } = bozza;
  const cambia = (nuovo: FiltroTitoli) => onBozza({ ...bozza, filtro: nuovo });
  switch (campo.tipo) {
    case 'coppia':
      return <Coppia campo={campo} filtro={filtro} onCambia={cambia} />;
    case 'scaduti':
      return (
        <Checkbox
          label="Escludi Scaduti"
          checked={filtro.scaduti === 'S'}
          onChange={({ currentTarget }) =>
            cambia(conEscludiScaduti(filtro, currentTarget.checked, oggi()))
          }
        />
      );
    case 'elenco':
    case 'libero':
      return <Elenco campo={campo} filtro={filtro} onCambia={cambia} />;
    case 'titoli':
      return (
        <CampoTitoli
          etichetta={elenchiFiltro.codTitolo.etichetta}
          valore={filtro.codTitolo ?? []}
          obbligatorio={obblighi?.richiesti.includes('codTitolo')}
          nota={obblighi?.mancanti.includes('codTitolo') ? CAMPO_OBBLIGATORIO : undefined}
          onCambia={(codici) => cambia(conElenco(filtro, 'codTitolo', codici))}
        />
      );
    case 'descrizione':
      return (
        <CampoCodici
          etichetta="Descrizione"
          opzioni={SENZA_OPZIONI}
          libero
          massimo={1}
          segnaposto="una parte basta"
          valore={filtro.titoloDescrizione ? [filtro.titoloDescrizione] : []}
          onCambia={([testo]) => cambia(conDescrizione(filtro, testo ?? ''))}
        />
      );
    case 'sottostanti':
      return offreSottostanti(filtro) ? (
        <Checkbox
          className={classi.sottostanti ?? ''}
          label="Includi anche i sottostanti"
          checked={filtro.includiSottostanti === true}
          onChange={({ currentTarget }) => cambia(conSottostanti(filtro, currentTarget.checked))}
        />
      ) : null;
    case 'raggruppamento':
      return <CampiNumeroERaggruppamento {...{ bozza, onBozza, raggruppamenti }} />;
    case 'datiPer':
      return <CampoDatiPer {...{ bozza, onBozza, raggruppamenti }} />;
    case 'opzione':
      return (
        <Checkbox
          label={opzioniFiltro[campo.campo].etichetta}
          checked={filtro[campo.campo] === 'x'}
          onChange={({ currentTarget }) =>
            cambia(conOpzione(filtro, campo.campo, currentTarget.checked))
          }
        />
      );
  }
}

const SENZA_OPZIONI: readonly OpzioneCodice[] = [];

interface ParteProps<T extends CampoPannello['tipo']> {
  readonly campo: Extract<CampoPannello, { readonly tipo: T }>;
  readonly filtro: FiltroTitoli;
  readonly onCambia: (filtro: FiltroTitoli) => void;
}

const COPPIE = {
  immCirc: { leggi: caselleImmCirc, scrivi: conImmCirc },
  quotato: { leggi: caselleQuotato, scrivi: conQuotato },
} as const;

function Coppia({ campo: { campo, nomi }, filtro, onCambia }: ParteProps<'coppia'>) {
  const { leggi, scrivi } = COPPIE[campo];
  const coppia = leggi(filtro);
  return (
    <fieldset className={classi.coppia} aria-label={nomi.join('/')}>
      {(['prima', 'seconda'] as const).map((quale, indice) => (
        <Checkbox
          key={quale}
          label={nomi[indice]}
          checked={coppia[quale]}
          onChange={({ currentTarget }) =>
            onCambia(scrivi(filtro, { ...coppia, [quale]: currentTarget.checked }))
          }
        />
      ))}
    </fieldset>
  );
}

/** Codes that are letters are written in capitals wherever they are typed. */
const MAIUSCOLI: readonly CampoElenco[] = ['codISIN'];

function Elenco({ campo, filtro, onCambia }: ParteProps<'elenco' | 'libero'>) {
  const { campo: nome, segnaposto, tipo } = campo;
  const useOpzioni = opzioniElenco[nome];
  const opzioni = useOpzioni();
  const scritti = (codici: readonly string[]) =>
    MAIUSCOLI.includes(nome) ? codici.map((uno) => uno.toUpperCase()) : codici;
  return (
    <CampoCodici
      etichetta={elenchiFiltro[nome].etichetta}
      opzioni={opzioni}
      valore={filtro[nome] ?? []}
      onCambia={(codici) => onCambia(conElenco(filtro, nome, [...new Set(scritti(codici))]))}
      libero={tipo === 'libero'}
      massimo={CODICI_MASSIMI}
      segnaposto={segnaposto}
      {...(nome === 'tipoTitolo' ? { trova: tipiTrovati } : {})}
    />
  );
}
