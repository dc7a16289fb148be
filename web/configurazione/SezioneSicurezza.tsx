import { Button, MultiSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rotteConfigurazione } from '#contract/configurazione.ts';
import { difettoDurata } from '#domain/configurazione/conservazione.ts';
import { minutiRiconferma } from '#domain/configurazione/sicurezza.ts';
import { titoloImpostazione } from '#domain/configurazione/titoli.ts';
import { chiama } from '#web/base/api.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { annunciaFatto } from '#web/ui/toast.ts';
import classi from './configurazione.module.css';
import type { SezioneProps } from './sezione.ts';

/** Saved by itself: who changes it shows again who they are. */
export function SezioneSicurezza({ salvata, scrive }: SezioneProps) {
  const { aziende } = useSessione();
  const memoria = useQueryClient();
  const { sicurezza, versione } = salvata;
  const [minuti, setMinuti] = useState(String(sicurezza.minutiRiconferma));
  const [conFattore, setConFattore] = useState<readonly string[]>(sicurezza.aziendeConFattore);
  const [inCorso, setInCorso] = useState(false);
  const difetto = difettoDurata(minutiRiconferma, minuti);
  const cambiata =
    minuti !== String(sicurezza.minutiRiconferma) ||
    conFattore.toSorted().join() !== sicurezza.aziendeConFattore.toSorted().join();
  const salva = async () => {
    setInCorso(true);
    try {
      const body = {
        versione,
        minutiRiconferma: Number(minuti),
        aziendeConFattore: [...conFattore],
      };
      await chiama(rotteConfigurazione.scriviSicurezza, { body });
      annunciaFatto('Sicurezza salvata', 'Vale da subito, anche per chi è già dentro.');
    } catch (errore) {
      segnalaErrore('Sicurezza non salvata', errore);
    }
    await memoria.invalidateQueries({ queryKey: ['configurazione'] });
    setInCorso(false);
  };
  return (
    <>
      <p className={classi.spiegazione}>
        Confermare un trasferimento, chiudere un esercizio, dare privilegi chiede di mostrare di
        nuovo chi si è, se l’ultima volta è passata da troppo. Il secondo fattore si può richiedere
        anche a un ruolo, nel servizio accesso.
      </p>
      <div className={classi.campi}>
        <TextInput
          label={titoloImpostazione.minutiRiconferma}
          description="Minuti, da 1 a 120, dall’accesso o dall’ultima riconferma"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          maxLength={3}
          value={minuti}
          error={difetto}
          readOnly={!scrive}
          onChange={({ currentTarget }) => setMinuti(currentTarget.value.trim())}
        />
        <div data-largo>
          <MultiSelect
            label={titoloImpostazione.aziendeConFattore}
            description="Chi vi ha un ruolo attiva un secondo fattore prima di ogni altra cosa"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder={conFattore.length === 0 ? 'Nessuna' : ''}
            data={aziende.map(({ cod_Azienda, ragioneSociale }) => ({
              value: cod_Azienda,
              label: `${cod_Azienda} · ${ragioneSociale}`,
            }))}
            value={[...conFattore]}
            readOnly={!scrive}
            searchable
            nothingFoundMessage="Nessun elemento trovato"
            onChange={setConFattore}
          />
        </div>
      </div>
      {scrive ? (
        <div>
          <Button
            mt={14}
            loading={inCorso}
            disabled={!cambiata || difetto !== undefined}
            onClick={() => void salva()}
          >
            Salva la sicurezza
          </Button>
        </div>
      ) : null}
    </>
  );
}
