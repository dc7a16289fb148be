import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { rotteRuoli } from '#contract/ruoli.ts';
import { puoConcedere } from '#domain/accesso/amministrazione.ts';
import { ePrivilegio } from '#domain/accesso/privilegi.ts';
import {
  LUNGHEZZA_VALORE_CLAIM,
  RUOLI_MASSIMI,
  type RuoloDaClaim,
} from '#domain/tabelle/fornitori-identita/fornitore.ts';
import { dove } from '#web/accesso/utenti/dove.ts';
import { chiama } from '#web/base/api.ts';
import type { EditoreProps } from '#web/record/campi.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Icona } from '#web/ui/Icona.tsx';
import classi from './fornitori.module.css';

const OVUNQUE = '*';

const useRuoli = () =>
  useQuery({
    queryKey: ['ruoli'],
    queryFn: ({ signal }) => chiama(rotteRuoli.elenco, { signal }),
  }).data ?? [];

interface RigaProps {
  readonly numero: number;
  readonly riga: RuoloDaClaim;
  readonly disabilitato: boolean;
  readonly onCambia: (nuova: Partial<RuoloDaClaim>) => void;
  readonly onTogli: () => void;
}

function Riga({ numero, riga, disabilitato, onCambia, onTogli }: RigaProps) {
  const { perAzienda, aziende } = useSessione();
  const { valore, idRuolo, codAzienda } = riga;
  const ruoli = useRuoli().map(({ id, nome, privilegi }) => ({
    value: String(id),
    label: nome,
    disabled: !puoConcedere(perAzienda, privilegi.filter(ePrivilegio), codAzienda),
  }));
  const aDove = [
    { value: OVUNQUE, label: 'Tutte le aziende' },
    ...aziende.map(({ cod_Azienda }) => ({
      value: cod_Azienda,
      label: dove(cod_Azienda, aziende),
    })),
  ];
  return (
    <div className={classi.ruolo}>
      <TextInput
        aria-label={`Valore del claim, riga ${numero}`}
        placeholder="Valore del claim"
        value={valore}
        maxLength={LUNGHEZZA_VALORE_CLAIM}
        readOnly={disabilitato}
        spellCheck={false}
        onChange={({ currentTarget }) => onCambia({ valore: currentTarget.value })}
      />
      <Select
        aria-label={`Ruolo, riga ${numero}`}
        placeholder="Ruolo"
        data={ruoli}
        value={idRuolo === 0 ? null : String(idRuolo)}
        readOnly={disabilitato}
        searchable
        allowDeselect={false}
        onChange={(id) => onCambia({ idRuolo: Number(id) })}
      />
      <Select
        aria-label={`Azienda, riga ${numero}`}
        data={aDove}
        value={codAzienda ?? OVUNQUE}
        readOnly={disabilitato}
        searchable
        allowDeselect={false}
        onChange={(una) => onCambia({ codAzienda: una === OVUNQUE ? null : una })}
      />
      {disabilitato ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Togli la riga ${numero}`}
          onClick={onTogli}
        >
          Togli
        </Button>
      )}
    </div>
  );
}

/** Value of the claim → role → company: given and taken away at every log-in. */
export function EditoreRuoli({ titolo, valore, disabilitato, errore, onCambia }: EditoreProps) {
  const id = useId();
  const righe = (valore ?? []) as readonly RuoloDaClaim[];
  const cambia = (posto: number, nuova: Partial<RuoloDaClaim>) =>
    onCambia(righe.map((riga, i) => (i === posto ? { ...riga, ...nuova } : riga)));
  return (
    <fieldset className={classi.ruoli} aria-describedby={id}>
      <legend>{titolo}</legend>
      {righe.map((riga, i) => (
        <Riga
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name until one is written
          key={i}
          numero={i + 1}
          riga={riga}
          disabilitato={disabilitato}
          onCambia={(nuova) => cambia(i, nuova)}
          onTogli={() => onCambia(righe.filter((_, altro) => altro !== i))}
        />
      ))}
      <p className="spiega" id={id}>
        Si danno e si tolgono a ogni accesso; i ruoli dati a mano restano. Si collegano soltanto
        ruoli con privilegi che si hanno.
      </p>
      {errore ? (
        <p className="spiega errato" role="alert">
          {errore}
        </p>
      ) : null}
      {disabilitato || righe.length >= RUOLI_MASSIMI ? null : (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Icona nome="piu" misura={12} />}
            onClick={() => onCambia([...righe, { valore: '', idRuolo: 0, codAzienda: null }])}
          >
            Aggiungi ruolo
          </Button>
        </div>
      )}
    </fieldset>
  );
}
