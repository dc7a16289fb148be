import { Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Valori } from '#domain/record/conflitto.ts';
import { statiDiscordanza } from '#domain/riconciliazione/discordanza.ts';
import type { Data } from '#domain/tempo/data.ts';
import { ConflittoRecord } from '#web/record/ConflittoRecord.tsx';
import { type RecordVersionato, useSalvataggio } from '#web/record/use-salvataggio.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { Modale } from '#web/ui/Modale.tsx';
import { annunciaFatto } from '#web/ui/toast.ts';
import { useTastiModulo } from '#web/ui/use-tasti-modulo.ts';
import { CampoResponsabile } from './CampoResponsabile.tsx';
import { statoInParole } from './parole.ts';
import { type Discordanza, rileggi, type Seguita, segui } from './riconciliazione-api.ts';
import { campiDiscordanza } from './storie.ts';

export interface DialogoSpiegaProps {
  readonly discordanza: Discordanza;
  /** Where writing begins: N goes to the note at once. */
  readonly primo: 'stato' | 'nota';
  readonly onChiudi: () => void;
}

/** Those that a person sets: a difference is settled by itself, when it is found no more. */
const STATI = statiDiscordanza.filter((uno) => uno !== 'risolta');

const NOTA_MASSIMA = 2000;

type Scritta = Pick<Discordanza, 'stato' | 'responsabile' | 'scadenza' | 'nota'>;

const scrittaDi = ({ stato, responsabile, scadenza, nota }: Discordanza): Scritta => ({
  stato: stato === 'risolta' ? 'aperta' : stato,
  responsabile,
  scadenza,
  nota,
});

/** What a person says of a difference: how it stands, whose it is, until when, and why. */
export default function DialogoSpiega({ discordanza, primo, onChiudi }: DialogoSpiegaProps) {
  const [mia, setMia] = useState(() => scrittaDi(discordanza));
  const cambia = (campi: Partial<Scritta>) => setMia((prima) => ({ ...prima, ...campi }));
  const scrivi = (record: Valori) =>
    segui(discordanza.id, record as Seguita) as Promise<Discordanza & RecordVersionato>;
  const salvataggio = useSalvataggio<Discordanza & RecordVersionato>({
    scrivi,
    ricrea: scrivi,
    nonSalvato: () => 'Discordanza non salvata',
    onDeciso: (scritta) => {
      void rileggi();
      if (scritta)
        annunciaFatto(
          'Discordanza salvata',
          `${statoInParole(scritta.stato)}: ${scritta.descrizione}`,
        );
      onChiudi();
    },
  });
  const { id, versione } = discordanza;
  const muta = mia.stato === 'accettata' && !mia.nota?.trim();
  const esegui = () => {
    if (muta || salvataggio.inCorso) return;
    const testa = { id, versione };
    void salvataggio.salva({ ...testa, ...mia }, { ...testa, ...scrittaDi(discordanza) });
  };
  const alTasto = useTastiModulo(esegui);
  return (
    <>
      <Modale
        titolo={`Spiega · ${discordanza.descrizione}`}
        aperta={salvataggio.conflitto === null}
        onChiudi={onChiudi}
        misura="520px"
        annulla="Annulla"
        conferma={{ etichetta: 'Salva', esegui, impedita: muta, inCorso: salvataggio.inCorso }}
      >
        <Stack gap={12} onKeyDownCapture={alTasto}>
          <p className="spiega">
            {discordanza.causaInParole}
            {discordanza.prova.parole ? `: ${discordanza.prova.parole}` : ''}
          </p>
          <Campi {...{ mia, primo, muta }} errori={salvataggio.errori} onCambia={cambia} />
        </Stack>
      </Modale>
      <ConflittoRecord tabella="discordanze" campi={campiDiscordanza} salvataggio={salvataggio} />
    </>
  );
}

interface CampiProps {
  readonly mia: Scritta;
  readonly primo: 'stato' | 'nota';
  /** An accepted one without a reason. */
  readonly muta: boolean;
  readonly errori: Readonly<Record<string, string>>;
  readonly onCambia: (campi: Partial<Scritta>) => void;
}

function Campi({ mia, primo, muta, errori, onCambia }: CampiProps) {
  const { utente } = useSessione();
  return (
    <>
      <NativeSelect
        label="Stato"
        data-autofocus={primo === 'stato' || undefined}
        error={errori.stato}
        data={STATI.map((uno) => ({ value: uno, label: statoInParole(uno) }))}
        value={mia.stato}
        onChange={({ currentTarget: { value } }) =>
          onCambia({ stato: STATI.find((uno) => uno === value) ?? mia.stato })
        }
      />
      <Group gap={12} align="flex-end" grow>
        <CampoResponsabile
          valore={mia.responsabile}
          errore={errori.responsabile}
          onCambia={(responsabile) => onCambia({ responsabile })}
        />
        <CampoData
          etichetta="Scadenza"
          valore={mia.scadenza as Data | null}
          errore={errori.scadenza}
          onCambia={(scadenza) => onCambia({ scadenza })}
        />
      </Group>
      {mia.responsabile === utente.username ? null : (
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => onCambia({ responsabile: utente.username })}
        >
          La prendo io
        </Button>
      )}
      <Textarea
        label="Nota"
        data-autofocus={primo === 'nota' || undefined}
        withAsterisk={mia.stato === 'accettata'}
        autosize
        minRows={3}
        maxLength={NOTA_MASSIMA}
        description={muta ? 'Di una accettata si scrive perché.' : undefined}
        error={errori.nota}
        value={mia.nota ?? ''}
        onChange={({ currentTarget }) => onCambia({ nota: currentTarget.value || null })}
      />
    </>
  );
}
