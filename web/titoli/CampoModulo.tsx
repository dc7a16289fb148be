import { Autocomplete, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { dataScritta } from '#domain/tempo/data.ts';
import type { NomeCampo } from '#domain/titoli/campi.ts';
import type { CampoTitolo, Elenco, Tabella } from '#domain/titoli/campo.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { CampoNumero } from '#web/ui/CampoNumero.tsx';
import { CampoScelta, type OpzioneScelta } from '#web/ui/CampoScelta.tsx';
import type { CampoScritto } from './modulo.ts';
import classi from './titoli.module.css';
import { SCELTE_ELENCO, SCELTE_TABELLA, useValoriDistinti } from './use-scelte-titolo.ts';

export interface CampoModuloProps {
  readonly campo: CampoScritto;
  readonly valore: string | boolean | null;
  /** The words of a code, as the record was read. */
  readonly descrizione?: string | null | undefined;
  readonly obbligatorio: boolean;
  readonly errore: string | undefined;
  /** Allowed, and deserves a look. */
  readonly avviso: string | undefined;
  readonly scrive: boolean;
  readonly primo: boolean;
  readonly tipi: readonly OpzioneScelta[];
  readonly onCambia: (valore: string | boolean | null) => void;
}

const LARGHI: readonly NomeCampo[] = ['descrizione'];

/** One described field of a titolo, with what the rules say of it below. */
export function CampoModulo(props: CampoModuloProps) {
  const { campo, avviso, errore } = props;
  const largo = LARGHI.includes(campo.nome) || ('righe' in campo && campo.righe !== undefined);
  return (
    <div
      className={classi.campo}
      data-campo={campo.nome}
      data-tipo={campo.tipo}
      data-largo={largo || undefined}
      data-avviso={(avviso !== undefined && errore === undefined) || undefined}
    >
      <Ingresso {...props} />
    </div>
  );
}

/** What every kind of input is given. */
function comuni({ campo, obbligatorio, errore, avviso, scrive, primo }: CampoModuloProps) {
  return {
    etichetta: campo.titolo,
    obbligatorio,
    errore,
    aiuto: errore === undefined ? avviso : undefined,
    disabilitato: !scrive,
    primo,
  };
}

const testoDi = (valore: string | boolean | null): string =>
  typeof valore === 'string' ? valore : '';

function Ingresso(props: CampoModuloProps) {
  const { campo, valore, tipi, onCambia } = props;
  const testo = testoDi(valore);
  const base = comuni(props);
  if (campo.tipo === 'siNo') return <SiNo {...props} />;
  if (campo.tipo === 'data') {
    return (
      <CampoData {...base} valore={dataScritta(testo)} onCambia={(giorno) => onCambia(giorno)} />
    );
  }
  if (campo.tipo === 'numero') return <Numero {...props} campo={campo} />;
  if (campo.tipo === 'scelta') {
    const segnaposto = 'vuoto' in campo ? { segnaposto: campo.vuoto } : {};
    const scelta = { ...base, ...segnaposto, valore: testo || null, onCambia };
    if (campo.nome === 'tipo_Titolo') return <CampoScelta {...scelta} opzioni={tipi} />;
    return 'scelte' in campo ? (
      <CampoScelta {...scelta} opzioni={campo.scelte} />
    ) : (
      <SceltaDaElenco {...scelta} elenco={campo.elenco} />
    );
  }
  if (campo.tipo === 'riferimento') {
    const { descrizione } = props;
    const scelta = { ...base, valore: testo || null, onCambia, descrizione };
    return <SceltaDaTabella {...scelta} tabella={campo.tabella} />;
  }
  return 'lunghezza' in campo ? <Testo {...props} campo={campo} /> : null;
}

function SiNo({ campo, valore, avviso, errore, scrive, onCambia }: CampoModuloProps) {
  return (
    <Checkbox
      label={campo.titolo}
      checked={valore === true}
      disabled={!scrive}
      error={errore}
      description={avviso}
      onChange={({ currentTarget }) => onCambia(currentTarget.checked)}
    />
  );
}

type Tipo<T extends CampoTitolo['tipo']> = Extract<CampoTitolo, { readonly tipo: T }>;

function Numero(props: CampoModuloProps & { readonly campo: Tipo<'numero'> }) {
  const { campo, valore, onCambia } = props;
  const { decimali } = campo;
  const regole = useMemo(
    () => ({ decimaliMin: Math.min(2, decimali), decimaliMax: decimali }),
    [decimali],
  );
  return (
    <CampoNumero
      {...comuni(props)}
      facoltativo
      valore={testoDi(valore) || null}
      decimali={regole}
      onCambia={onCambia}
    />
  );
}

type SceltaProps = Omit<Parameters<typeof CampoScelta>[0], 'opzioni'>;
interface TabellaProps extends SceltaProps {
  readonly tabella: Tabella;
  readonly descrizione: string | null | undefined;
}

function SceltaDaElenco({ elenco, ...props }: SceltaProps & { readonly elenco: Elenco }) {
  return <CampoScelta {...props} opzioni={SCELTE_ELENCO[elenco]()} />;
}

function SceltaDaTabella({ tabella, descrizione, ...props }: TabellaProps) {
  const { valore } = props;
  const { opzioni, cerca } = SCELTE_TABELLA[tabella]();
  // The present one has its words, also where it is not among those found for what is typed.
  const conPresente = useMemo(() => {
    const nota = valore === null || opzioni.some(({ codice }) => codice === valore);
    return nota ? opzioni : [...opzioni, { codice: valore, descrizione: descrizione ?? valore }];
  }, [opzioni, valore, descrizione]);
  return <CampoScelta {...props} opzioni={conPresente} {...(cerca ? { onCerca: cerca } : {})} />;
}

function Testo(props: CampoModuloProps & { readonly campo: Tipo<'testo' | 'codice'> }) {
  const { campo, valore, obbligatorio, errore, avviso, scrive, primo, onCambia } = props;
  const [dentro, setDentro] = useState(false);
  const proposti = 'distinti' in campo && campo.tipo === 'testo';
  const distinti = useValoriDistinti(props.campo.nome, proposti && dentro);
  const comune = {
    label: campo.titolo,
    value: testoDi(valore),
    error: errore,
    description: errore === undefined ? avviso : undefined,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
    readOnly: !scrive,
    withAsterisk: obbligatorio,
    'aria-required': obbligatorio,
    'data-autofocus': primo || undefined,
    maxLength: campo.lunghezza,
    autoComplete: 'off',
  };
  if ('righe' in campo && campo.righe !== undefined) {
    return (
      <Textarea
        {...comune}
        rows={campo.righe}
        onChange={({ currentTarget }) => onCambia(currentTarget.value)}
      />
    );
  }
  if (proposti) {
    return (
      <Autocomplete
        {...comune}
        data={distinti.map(({ codice }) => codice)}
        limit={PROPOSTI}
        onFocus={() => setDentro(true)}
        onChange={onCambia}
      />
    );
  }
  const codice = campo.tipo === 'codice';
  return (
    <TextInput
      {...comune}
      spellCheck={!codice}
      onChange={({ currentTarget: { value } }) =>
        onCambia(codice ? value.toUpperCase().trim() : value)
      }
    />
  );
}

const PROPOSTI = 40;
