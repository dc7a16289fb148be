import { Combobox, useCombobox } from '@mantine/core';
import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Sessione, useSessione } from '#web/sessione/sessione.ts';
import { cambiaAzienda } from '#web/tabelle/azienda.ts';
import { colorBanda } from '#web/tema/bande.ts';
import { Icona } from '#web/ui/Icona.tsx';
import { AZIENDE_MOSTRATE, aziendeTrovate } from './aziende-trovate.ts';
import classi from './navbar.module.css';

type AziendaConcessa = Sessione['aziende'][number];

function Opzioni({ aziende }: { readonly aziende: readonly AziendaConcessa[] }) {
  const { codAzienda } = useSessione();
  return aziende.map(({ cod_Azienda, ragioneSociale, colore }) => (
    <Combobox.Option
      key={cod_Azienda}
      value={cod_Azienda}
      active={cod_Azienda === codAzienda}
      className={classi.opzione}
    >
      <span
        className={classi.pastiglia}
        style={{ '--colore': colorBanda(colore) } as CSSProperties}
      />
      <span className={classi.codice}>{cod_Azienda}</span>
      {ragioneSociale}
    </Combobox.Option>
  ));
}

/** The current company, and the others that may be chosen, by code and name. */
export function SceltaAzienda() {
  const { aziende, azienda, codAzienda } = useSessione();
  const { t } = useTranslation();
  const [testo, setTesto] = useState('');
  const trovate = useMemo(() => aziendeTrovate(aziende, testo), [aziende, testo]);
  const nascoste = trovate.length - AZIENDE_MOSTRATE;
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTesto('');
    },
    onDropdownOpen: () => {
      combobox.focusSearchInput();
      combobox.selectActiveOption();
    },
  });
  // What is typed means its first answer: Enter takes it without an arrow.
  useEffect(() => {
    if (testo !== '') combobox.selectFirstOption();
  }, [testo, combobox.selectFirstOption]);
  const scegli = (codice: string) => {
    combobox.closeDropdown();
    combobox.focusTarget();
    if (codice !== codAzienda) cambiaAzienda(codice);
  };
  return (
    <Combobox store={combobox} width={340} position="bottom-start" onOptionSubmit={scegli}>
      <Combobox.Target targetType="button" withAriaAttributes>
        <button type="button" className={classi.azienda} onClick={() => combobox.toggleDropdown()}>
          <span className="solo-lettore">{t('azienda')}: </span>
          <span className={classi.codice}>{codAzienda || '—'}</span>{' '}
          <span className={classi.nome}>{azienda?.ragioneSociale}</span>
          <Icona nome="giu" misura={12} />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown className={classi.elenco}>
        <Combobox.Search
          className={classi.campoAzienda}
          value={testo}
          onChange={({ currentTarget }) => setTesto(currentTarget.value)}
          placeholder={t('cercaAzienda')}
          aria-label={t('cercaAzienda')}
        />
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label={t('azienda')}>
          {trovate.length > 0 ? (
            <Opzioni aziende={trovate.slice(0, AZIENDE_MOSTRATE)} />
          ) : (
            <Combobox.Empty>{t('nessunaAzienda')}</Combobox.Empty>
          )}
        </Combobox.Options>
        {nascoste > 0 ? (
          <Combobox.Footer className="nota">
            {t('altreAziende', { numero: nascoste })}
          </Combobox.Footer>
        ) : null}
      </Combobox.Dropdown>
    </Combobox>
  );
}
